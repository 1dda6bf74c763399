import { eq } from 'drizzle-orm';
import { proveRun, recordRefusal } from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { actionsRuns } from '../tables.ts';
import type { RemotePorts } from './remote-ports.ts';

/** The workflow run of an execution, as it is stored. */
export type ActionsRun = typeof actionsRuns.$inferSelect;

/** Who asks for something of an execution, and with what. */
export interface RunCaller {
  readonly executionId: string;
  /** An OIDC token of a job; null when none was sent. */
  readonly token: string | null;
  readonly remoteAddress: string;
}

const UNCONFIRMED_SECONDS = 2;

/**
 * Lets in the jobs of the run that was started for an execution, each token once. Everybody else hears
 * the same; the audit log says why.
 *
 * @param action as the audit log names it
 * @throws Problem `not-authenticated`; `run-unconfirmed` while it is not known which run it is
 */
export async function admitRun(
  ports: RemotePorts,
  { executionId, token, remoteAddress }: RunCaller,
  action: string,
): Promise<ActionsRun> {
  const [run] = await ports.database
    .system('the token of the run says the workspace')
    .select()
    .from(actionsRuns)
    .where(eq(actionsRuns.executionId, executionId));
  const reason =
    token === null ? 'credential-malformed' : await proveRun(ports.identity, token, run ?? null);
  if (reason === null && run !== undefined) return run;
  if (reason === 'unconfirmed') {
    const message = 'It is not known yet which run this is; come again in a moment.';
    throw new Problem('run-unconfirmed', message, [], UNCONFIRMED_SECONDS);
  }
  await recordRefusal(ports.identity, {
    action,
    remoteAddress,
    target: executionId,
    reason: reason ?? 'oidc-other-run',
    ...(run !== undefined && { workspaceId: run.workspaceId }),
  });
  const message = 'Send an OIDC token of the run that was started for this execution, each once.';
  throw new Problem('not-authenticated', message);
}
