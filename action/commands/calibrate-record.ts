import { setFailed, summary } from '@actions/core';
import { calibrateSuite } from '../../src/generation/calibrate-suite.ts';
import type { Calibration } from '../../src/generation/messages.ts';
import { sourcePorts } from '../../src/generation/sources.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { learnedText } from '../../src/generator/index.ts';
import { Problem } from '../../src/problem.ts';
import type { SentCalibrationReport } from '../../src/runtimes/index.ts';
import type { CalibrationOrder } from '../calibrate/calibration-order.ts';
import { calibrationSummary } from '../calibrate/calibration-summary.ts';
import { interruption } from '../calibrate/interruption.ts';
import { suiteInCheckout } from '../calibrate/suite-in-checkout.ts';
import { withProbe } from '../calibrate/with-probe.ts';
import { leaveAndSend } from '../platform/leave-and-send.ts';
import type { Entered, RunOfExecution } from '../platform/run-of-execution.ts';
import { stepFolder } from '../step-folder.ts';
import type { Workflow } from '../workflow.ts';

/** What the job was admitted with. */
interface Begun extends Pick<Entered, 'secrets_service' | 'variables' | 'expires_at'> {
  readonly calibration: CalibrationOrder;
}

/**
 * The job of a calibration that the platform has started.
 * 1. read the document that the platform gives, and the suite of the checkout;
 * 2. try the requests from a copy of the suite;
 * 3. leave what was learned in a folder, which the workflow keeps, and send it: the platform commits it;
 * 4. report it in the summary; what ended early fails the step.
 *
 * What stops it is reported too.
 * @throws Problem as the platform answers, and with what has stopped it
 */
export async function calibrateRecord(
  run: Pick<RunOfExecution, 'send'>,
  begun: Begun,
  workflow: Workflow,
): Promise<void> {
  const folder = stepFolder(workflow.temporary);
  const tried = await calibrated(begun, workflow).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
  if (tried instanceof Problem) {
    await leaveAndSend(run, folder, failed(tried));
    throw tried;
  }
  const { calibration, report } = tried;
  await leaveAndSend(run, folder, report);
  const { endpoints, ended } = calibration;
  const outcome = 'The platform commits what was learned.';
  const demands = endpoints.flatMap((one) => one.demands);
  const told = calibrationSummary(endpoints, demands, { ended, outcome });
  await summary.addRaw(`${told}\n`).write();
  if (ended !== null) setFailed(`The calibration ended early: ${ended}.`);
}

async function calibrated(
  { calibration: order, ...begun }: Begun,
  { workspace }: Workflow,
): Promise<{ readonly calibration: Calibration; readonly report: SentCalibrationReport }> {
  const { location } = order.document;
  const document = await readDocument(location, sourcePorts(order.document));
  const previous = suiteInCheckout(workspace, order.root);
  const { endpoints, base_url: baseUrl, ignore, budget } = order;
  const options = {
    ...{ ignore, previous },
    ...(endpoints !== undefined && { endpoints }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const { enough, stop, done } = interruption(begun.expires_at);
  try {
    const found = await withProbe({ ...begun, files: previous, signal: stop }, (request) =>
      calibrateSuite(document, options, { budget, enough, request }),
    );
    const learned = [...found.learned].map(([slug, one]) => [slug, learnedText(one)]);
    const { calibration } = found;
    const { ended, excluded } = calibration;
    const report = {
      kind: 'tried',
      ended,
      endpoints: calibration.endpoints.map(sendable),
      learned: Object.fromEntries(learned),
      // A platform of an earlier version knows no such field.
      ...(excluded.length > 0 && { excluded: [...excluded] }),
    } as const;
    return { calibration, report: { calibration: report } };
  } finally {
    done();
  }
}

const LONGEST = 10_000;

function sendable(one: Calibration['endpoints'][number]) {
  const short = (text: string) => text.slice(0, LONGEST);
  // The rejected requests are no part of what a job may report: their responses are the server's own words.
  const { still: _, rejected, demands, ...counts } = one;
  return { ...counts, rejected: rejected && short(rejected), demands: demands.map(short) };
}

function failed({ kind: cause, message, faults }: Problem): SentCalibrationReport {
  const short = (text: string) => text.slice(0, LONGEST);
  const said = { message: short(message), faults: faults.slice(0, 1000).map(short) };
  return { calibration: { kind: 'failed', cause, ...said } };
}
