import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setFailed, summary } from '@actions/core';
import { filesToProbe, isSentFrom } from '../../src/calibrate/index.ts';
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
import { withProbe } from '../calibrate/with-probe.ts';
import { leaveAndSend } from '../platform/leave-and-send.ts';
import type { AdmittedRun, RunOfExecution } from '../platform/run-of-execution.ts';
import { below } from '../run/below.ts';
import { stepFolder } from '../step-folder.ts';
import type { Workflow } from '../workflow.ts';

/** What the job was admitted with. */
interface AdmittedJob extends Pick<AdmittedRun, 'secrets_service' | 'variables' | 'expires_at'> {
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
  job: AdmittedJob,
  workflow: Workflow,
): Promise<void> {
  const folder = stepFolder(workflow.temporary);
  const result = await runCalibration(job, workflow).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
  if (result instanceof Problem) {
    await leaveAndSend(run, folder, failureReport(result));
    throw result;
  }
  const { calibration, report } = result;
  await leaveAndSend(run, folder, report);
  const { endpoints, ended } = calibration;
  const outcome = 'The platform commits what was learned.';
  const demands = endpoints.flatMap((one) => one.demands);
  const text = calibrationSummary(endpoints, demands, { ended, outcome });
  await summary.addRaw(`${text}\n`).write();
  if (ended !== null) setFailed(`The calibration ended early: ${ended}.`);
}

async function runCalibration(
  { calibration: order, ...job }: AdmittedJob,
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
  const { enough, stop, done } = interruption(job.expires_at);
  try {
    const found = await withProbe(
      { ...job, files: filesToProbe(previous), signal: stop },
      (request) => calibrateSuite(document, options, { budget, enough, request }),
    );
    const learned = [...found.learned].map(([slug, one]) => [slug, learnedText(one)]);
    const { calibration } = found;
    const { ended, excluded } = calibration;
    const report = {
      kind: 'tried',
      ended,
      endpoints: calibration.endpoints.map(toReport),
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

function toReport(one: Calibration['endpoints'][number]) {
  const short = (text: string) => text.slice(0, LONGEST);
  // The rejected requests are no part of what a job may report: their responses are the server's own words.
  const { still: _, rejected, demands, ...counts } = one;
  return { ...counts, rejected: rejected && short(rejected), demands: demands.map(short) };
}

function failureReport({ kind: cause, message, faults }: Problem): SentCalibrationReport {
  const short = (text: string) => text.slice(0, LONGEST);
  const problem = { message: short(message), faults: faults.slice(0, 1000).map(short) };
  return { calibration: { kind: 'failed', cause, ...problem } };
}

/**
 * Reads what the requests of a suite are built from. Links are not followed.
 * @returns path below its root → text; empty where there is no such folder
 * @throws Problem `scripts-missing` for a folder outside the checkout
 */
function suiteInCheckout(workspace: string, root: string): ReadonlyMap<string, string> {
  const folder = below(workspace, root);
  const files = new Map<string, string>();
  for (const entry of entriesOf(folder)) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    if (!entry.isFile() || !isSentFrom(path)) continue;
    files.set(path, readFileSync(join(folder, path), 'utf8'));
  }
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
