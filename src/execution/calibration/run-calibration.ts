import { filesToProbe, PROBE_SCRIPT } from '../../generation/index.ts';
import { type RecordSuite, withRecordSuite } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { CALIBRATION_JOB } from '../jobs.ts';
import { Stop } from '../lifecycle/stop.ts';
import { calibrationVariables } from '../parameters/base-url-hosts.ts';
import { beginCalibration, type ClaimedCalibration } from './begin-calibration.ts';
import { type Calibrated, failCalibration, finishCalibration } from './end-calibration.ts';
import { lockCalibration } from './lock-calibration.ts';
import { type CalibrationSignals, watchedCalibration } from './watch-calibration.ts';

/**
 * Runs one calibration (docs/calibrate-platform.md):
 * 1. take it for this process;
 * 2. read the record's document, and its suite on the branch;
 * 3. try the requests where the record's tests run, as they would be;
 * 4. commit the suite with what was learned: one commit, or none where that is nothing;
 * 5. store its result.
 *
 * After a kill it is started again: what was committed by then is not learned twice, so there is no
 * second commit for it. An expected fault ends it as failed.
 */
export async function runCalibration(
  ports: ExecutionWorkPorts,
  calibrationId: string,
  shutdown: AbortSignal,
): Promise<void> {
  const claimed = await beginCalibration(ports, calibrationId);
  if (claimed === null) return;
  try {
    const calibrated = await watchedCalibration(ports, claimed, shutdown, (signals) =>
      withRecordSuite(ports.library, claimed.record, (suite) =>
        calibrateSuite(ports, claimed, suite, signals),
      ),
    );
    await finishCalibration(ports, claimed, calibrated);
  } catch (error) {
    if (error instanceof Stop) return stopped(ports, claimed, error);
    if (!(error instanceof Problem)) throw error;
    await failCalibration(ports, claimed, error);
  } finally {
    ports.endRunSecrets(calibrationId);
  }
}

async function calibrateSuite(
  ports: ExecutionWorkPorts,
  { calibrationId: id, calibration, record, token, localVariables }: ClaimedCalibration,
  { session, options, publish }: RecordSuite,
  { stop, enough }: CalibrationSignals,
): Promise<Calibrated> {
  const { parameters, budget } = calibration;
  const runVariables = calibrationVariables(parameters, record);
  if (parameters.baseUrl !== null) await ports.requireAllowed(parameters.baseUrl);
  const runtime = ports.runtimes.managed;
  if (runtime === null) throw new Problem('runtime-not-operational', 'This server runs no tests.');
  const files = filesToProbe(options.previous ?? new Map());
  const variables = {
    ...runVariables,
    ...localVariables,
    PLATFORM_SECRETS_SERVICE: ports.secretsService(token),
  };
  const found = await runtime.openLineSession(
    { id, files, script: PROBE_SCRIPT, variables },
    ({ write, request }) =>
      session.calibrate(options, {
        ...{ budget, enough },
        request: async ({ line, files: changed }) => {
          for (const [path, text] of changed) await write(path, text);
          return (await request(line)).replaceAll(token, '$TOKEN');
        },
      }),
    stop,
  );
  stop.throwIfAborted();
  const { commit, changed: hasCommitted } = await publish();
  const { endpoints, resources } = found;
  const ended = enough.aborted ? `it is given ${ports.timeLimitSeconds} s` : found.ended;
  return { endpoints, resources, ended, commit, hasCommitted };
}

/** By then the process that stops takes no more jobs. */
const HANDED_ON_SECONDS = 2;

async function stopped(
  ports: ExecutionWorkPorts,
  claimed: ClaimedCalibration,
  { of }: Stop,
): Promise<void> {
  const { calibrationId } = claimed;
  if (of === 'time-limit') {
    const message = `It took longer than ${ports.timeLimitSeconds} s, and nothing was committed: select fewer endpoints, or a smaller budget.`;
    return failCalibration(ports, claimed, new Problem('calibration-interrupted', message));
  }
  if (of !== 'shutdown') return;
  await ports.database.transaction(async () => {
    const found = await lockCalibration(ports, calibrationId);
    if (found?.calibration.claim !== claimed.claim) return;
    await ports.queue.send(CALIBRATION_JOB, { calibrationId }, HANDED_ON_SECONDS);
  });
}
