import { info, setFailed, setOutput, summary } from '@actions/core';
import { type Calibrated, demandsOf } from '../../src/calibrate/index.ts';
import { calibratedLines, changedLines } from '../../src/cli/calibrate/lines.ts';
import { counted, inCode, inWords, list, table } from '../../src/confirmation/index.ts';
import type { PublishedSuite } from '../publish-suite.ts';
import { quotedOutput } from '../run/quoted-output.ts';
import type { Settings } from '../settings.ts';

/** Rows and lines that people still read; the log and the branch have them all. */
const MOST_ROWS = 100;
const MOST_LINES = 50;

const HEAD = ['Endpoint', 'Before', 'After', 'Requests', 'Still rejected'];

/** A suite that was calibrated and stands on its branch. */
interface Told extends PublishedSuite {
  readonly found: Calibrated;
  /** Its files before. */
  readonly before: ReadonlyMap<string, string>;
}

/**
 * Tells what calibrating came to: the outputs of the step, the table and the changed lines in the log, and
 * a summary. A calibration that ended early fails the step; what it learned is on the branch.
 *
 * @param url the repository's
 */
export async function tellCalibrated(
  suite: Told,
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
    for (const line of [...calibratedLines(found), ...changes]) output(Buffer.from(`${line}\n`));
  });
  info(outcome);
  await summary.addRaw(`${summaryOf(found, outcome)}\n`).write();
  if (found.ended !== undefined) setFailed(`The calibration ended early: ${found.ended}.`);
}

function summaryOf({ endpoints, ended }: Calibrated, outcome: string): string {
  const sum = (key: 'requests' | 'before' | 'after') =>
    endpoints.reduce((total, one) => total + one[key], 0);
  const requests = counted(sum('requests'), 'valid request');
  const rows = endpoints.map(({ piece, requests: all, before, after, sent, rejected }) => [
    inCode(`${piece.method} ${piece.path}`),
    ...[`${before}/${all}`, `${after}/${all}`, `${sent}`],
    rejected === undefined ? '' : inWords(rejected),
  ]);
  const demands = endpoints.flatMap(demandsOf).map(inWords);
  return [
    `## ${sum('after')} of ${requests} accepted, ${sum('before')} before`,
    ...(ended === undefined ? [] : [`The calibration ended early: ${inWords(ended)}.`]),
    inWords(outcome),
    table(HEAD, rows, MOST_ROWS),
    ...(demands.length > 0
      ? ['### The server differs from the document', list(demands, MOST_LINES)]
      : []),
  ].join('\n\n');
}
