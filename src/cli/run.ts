import { Command } from 'commander';
import type { RunOptions, RunResult } from '../runner/index.ts';
import { collect, httpUrl, positiveNumber, wholeNumber } from './arguments.ts';
import { blockedReasons } from './blocked-reasons.ts';
import { interruption } from './interruption.ts';

interface Options {
  readonly baseUrl?: string;
  readonly endpoint?: readonly string[];
  readonly methods?: readonly string[];
  readonly workers?: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly junit?: string;
}

/** The status of a run → the exit status. */
const EXIT = { 1: 0, 2: 1, 3: 3 } as const satisfies Record<RunResult['status'], number>;

/** `proofgate run [DIR]`: runs a suite with pytest against the API. */
export function runCommand(): Command {
  return new Command('run')
    .description(
      'run a suite with pytest (exit 0 all passed, 1 some failed, 3 blocked or unproven)',
    )
    .argument('[dir]', 'the folder of the suite', 'generated-scripts')
    .option('--base-url <url>', 'where the API runs, instead of the env files’ own', httpUrl)
    .option('--endpoint <endpoint>', 'only this one, as "POST /pets" (repeatable)', collect)
    .option('--methods <list>', 'only these, as GET,HEAD', methodList)
    .option('--workers <n>', 'processes that test at the same time', wholeNumber(1, 64))
    .option('--rate <r>', 'requests a second at most, over all workers', positiveNumber)
    .option('--timeout <s>', 'seconds to wait for an answer', positiveNumber)
    .option('--junit <file>', 'keep the JUnit file')
    .action(run);
}

async function run(folder: string, options: Options): Promise<void> {
  const { runSuite } = await import('../runner/index.ts');
  const result = await runSuite(folder, {
    ...runOptions(options),
    signal: interruption(),
    notice: (sentence) => console.error(sentence),
  });
  for (const line of blockedReasons(result.tests)) console.log(line);
  if (result.reason !== null) console.error(`The run was blocked: ${result.reason}.`);
  const { passed, failed, unproven, blocked } = result.counts;
  console.log(`${passed} passed, ${failed} failed, ${unproven} unproven, ${blocked} blocked`);
  process.exitCode = EXIT[result.status];
}

function runOptions(options: Options): RunOptions {
  const { baseUrl, endpoint, methods, workers, rate, timeout, junit } = options;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(endpoint && { endpoints: endpoint }),
    ...(methods && { methods }),
    ...(workers !== undefined && { workers }),
    ...(rate !== undefined && { rate }),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(junit !== undefined && { junit }),
  };
}

function methodList(text: string): string[] {
  return text
    .toUpperCase()
    .split(',')
    .map((method) => method.trim())
    .filter((method) => method !== '');
}
