import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { outcome, type RunResult } from './outcome.ts';
import { pytestArguments } from './pytest-arguments.ts';
import { readWhole } from './read-whole.ts';
import { runGroup } from './run-group.ts';
import type { PytestRun } from './run-pytest.ts';

/** A run whose tests leave records behind, so that pytest need keep nothing of them. */
export interface QuickRun extends Omit<PytestRun, 'junit' | 'more' | 'workers'> {
  /** Where the tests write a JUnit file, if anybody wants it. */
  readonly junit: string | undefined;
  /** Takes how the run has ended; a new file. */
  readonly end: string;
}

/** What a run writes when it is over (templates/proofgate_suite/quick/outcomes.py). */
const END = z.object({
  counts: z.object({ passed: z.int(), failed: z.int(), unproven: z.int(), blocked: z.int() }),
  stopped: z.string(),
});
const MOST_BYTES = 64 * 1024;

/** Whether a suite can run its tests without pytest's fixtures; older versions cannot. */
export function canRunQuickly(root: string): Promise<boolean> {
  return access(join(root, 'proofgate_suite', 'quick', 'loop.py')).then(
    () => true,
    () => false,
  );
}

/**
 * Runs a suite whose tests run themselves as far as their scripts are as they were generated; pytest runs
 * the others.
 * @returns the counts of all tests; `tests` has only the one that has ended the run before its time
 */
export async function runQuick(run: QuickRun): Promise<RunResult> {
  const { root, targets, junit, end, command, env, signal, output } = run;
  // A file of an earlier run must not be taken for this one's.
  if (junit !== undefined) await writeFile(junit, '');
  const variables = {
    ...env,
    PROOFGATE_QUICK: '1',
    PROOFGATE_RUN: end,
    ...(junit !== undefined && { PROOFGATE_JUNIT: junit }),
  };
  const args = ['-P', '-m', 'pytest', ...pytestArguments({ root, targets }, process.cwd(), [])];
  const exit = await runGroup(command, args, { env: variables, signal, output });
  const text = await readWhole(end, MOST_BYTES);
  const ended = text === null ? null : END.parse(JSON.parse(text));
  const stop = ended === null || ended.stopped === '' ? [] : [stoppedBy(ended.stopped)];
  const report = ended && { counts: ended.counts, tests: stop };
  return outcome(exit, signal?.aborted ?? false, report);
}

function stoppedBy(reason: string): RunResult['tests'][number] {
  const message = `Blocked by the set-up: ${reason}`;
  return { script: '', name: '', outcome: 'blocked', message, seconds: 0 };
}
