import { info, setFailed, setOutput, summary } from '@actions/core';
import { type Calibrated, crashLines, demandLines, demandsOf } from '../../src/calibrate/index.ts';
import { calibratedLines, changedLines, excludedLines } from '../../src/cli/calibrate/lines.ts';
import type { CommittedSuite } from '../../src/generation/commit-suite.ts';
import { quotedOutput } from '../run/quoted-output.ts';
import type { Settings } from '../settings.ts';
import { calibrationSummary } from './calibration-summary.ts';

/** A suite that was calibrated and is on its branch. */
interface CalibratedSuite extends CommittedSuite {
  readonly found: Calibrated;
  /** Its files before. */
  readonly before: ReadonlyMap<string, string>;
}

/**
 * Reports the result of calibrating: the outputs of the step, the table and the changed lines in the log, and
 * a summary. A calibration that ended early fails the step; what it learned is on the branch.
 *
 * @param url the repository's
 */
export async function reportCalibration(
  suite: CalibratedSuite,
  { branch, root }: Pick<Settings, 'branch' | 'root'>,
  url: string,
): Promise<void> {
  const { found, before, files, report, commit, changed } = suite;
  const endpoints = report.endpoints.length;
  const outputs = { branch, commit, files: files.size, endpoints };
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  const where = `${root} on the branch ${branch} of ${url}`;
  const outcome = changed ? `Committed ${commit}: ${where}.` : `Nothing to commit: ${where}.`;
  const changes = changedLines(before, files);
  // What a server answers is among them.
  await quotedOutput('calibrate', async (output) => {
    const lines = [...calibratedLines(found), ...excludedLines(found), ...changes];
    for (const line of lines) output(Buffer.from(`${line}\n`));
  });
  info(outcome);
  await summary.addRaw(`${summaryOf(found, outcome)}\n`).write();
  if (found.ended !== undefined) setFailed(`The calibration ended early: ${found.ended}.`);
}

function summaryOf(found: Calibrated, outcome: string): string {
  const { endpoints, ended } = found;
  const rows = endpoints.map(({ piece, requests, before, after, sent, rejected }) => ({
    ...{ endpoint: `${piece.method} ${piece.path}`, requests, before, after, sent },
    rejected: rejected[0]?.reason ?? null,
  }));
  const demands = [
    ...demandLines(endpoints.flatMap(demandsOf)),
    ...endpoints.flatMap(crashLines),
    ...excludedLines(found),
  ];
  return calibrationSummary(rows, demands, { ended: ended ?? null, outcome });
}
