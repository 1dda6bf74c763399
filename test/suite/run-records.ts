import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../../src/results/index.ts';
import { type Endpoint, pytest, temporaryFolder, writeSuite } from './tools.ts';

type TestRecord = ReturnType<typeof readRecords>['tests'][number];

export interface RecordedRun {
  /** Id of a test → `failed crash`, with what caused it where that is known: `failed crash (constraint)`. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly test: (id: string) => TestRecord;
  readonly notes: readonly string[];
  readonly output: string;
}

/** A suite in a folder of its own. */
export function suiteOf(endpoints: readonly Endpoint[]): string {
  const folder = temporaryFolder();
  writeSuite(folder, endpoints);
  return folder;
}

/** Runs a suite, and reads what its tests leave behind. */
export async function runSuiteIn(
  folder: string,
  url: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<RecordedRun> {
  const path = join(folder, 'records.jsonl');
  rmSync(path, { force: true });
  const variables = { PROOFGATE_BASE_URL: url, PROOFGATE_RESULTS: path, ...env };
  const { output } = await pytest([folder, ...args], variables);
  const records = readRecords(readFileSync(path, 'utf8'));
  const outcomes = Object.fromEntries(records.tests.map((one) => [one.id, inWords(one)]));
  const test = (id: string) => {
    const found = records.tests.find((one) => one.id === id);
    if (!found) throw new Error(`no test ${id}: ${Object.keys(outcomes).join(', ')}`);
    return found;
  };
  return { outcomes, test, notes: records.notes, output };
}

function inWords({ outcome, kind, cause }: TestRecord): string {
  const by = cause === undefined ? [] : [`(${cause.by})`];
  return [outcome, ...(kind === undefined || kind === outcome ? [] : [kind]), ...by].join(' ');
}

/** An environment file whose lines of requests are as they were generated: their digests end it. */
export function asGenerated(env: string): string {
  const digests = ['path', 'query', 'header', 'body'].flatMap((key) => {
    const lines = [...env.matchAll(new RegExp(`^${key} = (.*)$`, 'gm'))];
    const found = lines.map(([, text = '']) =>
      createHash('sha256').update(text).digest('hex').slice(0, 16),
    );
    return found.length > 0 ? [`${key}:`, ...found] : [];
  });
  return `${env}\n\n# checksum: 0123456789abcdef ${digests.join(' ')}`;
}
