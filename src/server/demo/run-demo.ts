import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunResult, runSuite, type TestResult } from '../../runner/index.ts';
import { documentUrl } from './contract.ts';
import { startSampleApi } from './sample-api.ts';
import * as story from './story.ts';

export interface DemoOptions {
  /** Where the suite is written: an empty folder or none. A new one below the system's when absent. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
}

/** Where the seeded fault has to be found, and nowhere else. */
const EXPECTED = { script: /_negative_body_owner_name\.py$/, scenario: '[1.05]' };

/**
 * Shows the main job on standard output: generates the suite of the sample API's document, runs it
 * against that API with one seeded fault, and shows the script that found it. The folder is kept,
 * for inspection.
 *
 * @returns the exit code: 0 when the seeded fault was found and nothing else, else 1 or what
 *   `proofgate generate` ended with
 * @throws Problem as `runSuite`
 */
export async function runDemo(options: DemoOptions = {}): Promise<number> {
  const document = fileURLToPath(documentUrl);
  const root = options.folder ?? (await mkdtemp(join(tmpdir(), 'proofgate-demo-')));
  const suite = join(root, 'generated-scripts');

  print(story.opening(document));
  print(story.generation(document, suite));
  const generated = await generate(document, suite);
  if (generated !== 0) return generated;

  const api = await startSampleApi({ fault: true });
  try {
    print(story.runningSection(suite, api.baseUrl));
    const { signal } = options;
    const run = { baseUrl: api.baseUrl, notice: print, ...(signal && { signal }) };
    const result = await runSuite(suite, run);
    print(story.outcome(result));
    for (const test of result.tests.filter(isFailed)) {
      const script = await readFile(join(suite, test.script), 'utf8');
      print(story.finding(test, script, suite));
    }
    const asExpected = isAsExpected(result);
    print(story.closingSection(asExpected, suite));
    return asExpected ? 0 : 1;
  } finally {
    await api.stop();
  }
}

/** True when the one failure is the one that the seeded bug causes, and all else is proven. */
export function isAsExpected({ counts, tests, reason }: RunResult): boolean {
  const [failed, ...others] = tests.filter(isFailed);
  return (
    reason === null &&
    counts.blocked === 0 &&
    counts.unproven === 0 &&
    others.length === 0 &&
    failed !== undefined &&
    EXPECTED.script.test(failed.script) &&
    failed.name.endsWith(EXPECTED.scenario)
  );
}

/** The command itself, in a separate process, so that people see what they will see. */
async function generate(document: string, suite: string): Promise<number> {
  const command = fileURLToPath(new URL('../../../bin/proofgate.js', import.meta.url));
  const child = spawn(process.execPath, [command, 'generate', document, '--out', suite], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function isFailed(test: TestResult): boolean {
  return test.outcome === 'failed';
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
