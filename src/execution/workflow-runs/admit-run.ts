import { eq } from 'drizzle-orm';
import { proveRun, recordRefusal } from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { actionsRuns, calibrationRuns } from '../tables.ts';
import type { ActionsRun, CalibrationRun, RemotePorts } from './run-subject.ts';

/** A run of either, whose jobs come to the same routes: one workflow does both. */
export type AdmittedRun =
  | ({ readonly of: 'execution' } & ActionsRun)
  | ({ readonly of: 'calibration' } & CalibrationRun);

/** Who asks for something of an execution, and with what. */
export interface RunCaller {
  /** Of the execution, or of the calibration. */
  readonly executionId: string;
  /** An OIDC token of a job; null when none was sent. */
  readonly token: string | null;
  readonly remoteAddress: string;
}

const UNCONFIRMED_SECONDS = 2;

/**
 * Admits the jobs of the run that was started for an execution or a calibration, each token once. Everybody else gets
 * the same answer; the audit log says why.
 *
 * @param action as the audit log names it
 * @throws Problem `not-authenticated`; `run-unconfirmed` while it is not known which run it is
 */
export async function admitRun(
  ports: RemotePorts,
  { executionId, token, remoteAddress }: RunCaller,
  action: string,
): Promise<AdmittedRun> {
  const run = await findRun(ports, executionId);
  const reason =
    token === null ? 'credential-malformed' : await proveRun(ports.identity, token, run);
  if (reason === null && run !== null) return run;
  if (reason === 'unconfirmed') {
    const message = 'It is not known yet which run this is; try again in a moment.';
    throw new Problem('run-unconfirmed', message, [], UNCONFIRMED_SECONDS);
  }
  await recordRefusal(ports.identity, {
    action,
    remoteAddress,
    target: executionId,
    reason: reason ?? 'oidc-other-run',
    ...(run !== null && { workspaceId: run.workspaceId }),
  });
  const message = 'Send an OIDC token of the run that was started for this execution, each once.';
  throw new Problem('not-authenticated', message);
}

async function findRun({ database }: RemotePorts, id: string): Promise<AdmittedRun | null> {
  const queries = database.system('the token of the run says the workspace');
  const [execution] = await queries
    .select()
    .from(actionsRuns)
    .where(eq(actionsRuns.executionId, id));
  if (execution !== undefined) return { of: 'execution', ...execution };
  const [calibration] = await queries
    .select()
    .from(calibrationRuns)
    .where(eq(calibrationRuns.calibrationId, id));
  return calibration === undefined ? null : { of: 'calibration', ...calibration };
}
