import { issueExecutionToken } from '../../../identity/index.ts';
import { recordTestCases } from '../../../library/index.ts';
import { calibrationVariables } from '../../parameters/base-url-hosts.ts';
import type { AdmittedRun } from '../../remote/admit-run.ts';
import type { RemotePorts } from '../../remote/remote-ports.ts';
import type { CalibrationOrder } from '../../tables.ts';
import { lockCalibration } from '../lock-calibration.ts';

/** What the job of a calibration does. */
export interface OrderedCalibration extends CalibrationOrder {
  /** The folder of the suite in the checkout. */
  readonly root: string;
  /** Requests for an endpoint at most. */
  readonly budget: number;
}

/** What such a job begins with. */
export interface EnteredCalibration {
  readonly token: string;
  readonly endsAt: Date;
  readonly variables: Readonly<Record<string, string>>;
  readonly calibration: OrderedCalibration;
}

/**
 * Gives the admitted job of a calibration what it works from, and a token for the secrets that the
 * record's test cases are bound to. In the caller's transaction.
 *
 * @returns null where it has nothing more to do
 */
export async function enterCalibration(
  ports: RemotePorts,
  run: Extract<AdmittedRun, { of: 'calibration' }>,
): Promise<EnteredCalibration | null> {
  const found = await lockCalibration(ports, run.calibrationId);
  if (found === null || run.order === null || run.report !== null) return null;
  const { calibration, record } = found;
  const { workspaceId } = run;
  const variables = calibrationVariables(calibration.parameters, record);
  const endsAt = new Date(run.askedAt.getTime() + ports.timeLimitSeconds * 1000);
  const ids = await recordTestCases(ports, record);
  const bindings = (await ports.bindingsOf(run, ids)).map(({ id }) => id);
  const grant = { workspaceId, executionId: run.calibrationId, bindings, endsAt };
  const token = await issueExecutionToken(ports, grant);
  const { budget } = calibration;
  return {
    ...{ token, endsAt, variables },
    calibration: { ...run.order, root: record.rootFolder, budget },
  };
}
