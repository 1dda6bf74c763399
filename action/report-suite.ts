import { join } from 'node:path';
import { info, setOutput, summary } from '@actions/core';
import { fileTable } from '../src/cli/generate/table.ts';
import { writeReport } from '../src/cli/report-file.ts';
import { type Confirmed, confirmationOf, offerText } from '../src/confirmation/index.ts';
import type { UpgradeOffer } from '../src/generator/index.ts';
import { stepFolder } from './step-folder.ts';

/** A suite that is on a branch. */
export interface ReportedSuite extends Confirmed {
  readonly commit: string;
  /** How many files the suite has. */
  readonly files: number;
  /** The report as it is written; `report` is what is shown of it. */
  readonly wholeReport: object;
  /** The last line of the log. */
  readonly outcome: string;
  /** The version of the rules that the suite has; null where an earlier version has generated it. */
  readonly rules: string | null;
  /** What a newer one would add; null where there is none. */
  readonly offer: UpgradeOffer | null;
}

/**
 * Reports a suite, whoever generated it: the report as a file, the outputs of the step, the table in
 * the log, and the confirmation as the job's summary.
 *
 * @param temporary the folder that the report is written below
 */
export async function reportSuite(suite: ReportedSuite, temporary: string): Promise<void> {
  const { branch, commit, files, report, wholeReport, outcome, offer } = suite;
  const path = join(stepFolder(temporary), 'report.json');
  writeReport(path, wholeReport);
  const outputs = { branch, commit, files, endpoints: report.endpoints.length, report: path };
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  for (const line of fileTable(report)) info(line);
  const upgrade =
    offer &&
    `The suite keeps the rules ${suite.rules}. Rules ${offer.rules} would ${offerText(offer)}. Take them with upgrade: true.`;
  if (upgrade !== null) info(upgrade);
  info(outcome);
  const { title, summary: text } = confirmationOf(suite);
  await summary
    .addRaw(`## ${title}\n\n${upgrade === null ? '' : `${upgrade}\n\n`}${text}\n`)
    .write();
}
