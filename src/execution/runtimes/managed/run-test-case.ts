import { join } from 'node:path';
import { type Launch, runPytest } from '../../../runner/index.ts';
import type { TestCaseOutcome } from '../runtime.ts';
import { scriptResult } from '../script-result.ts';
import type { ManagedLimits } from './limits.ts';
import type { Suite } from './suites.ts';
import type { Tools } from './tools.ts';

/** Where and with what the test cases of one execution run. */
export interface Place {
  readonly tools: Tools;
  readonly limits: ManagedLimits;
  readonly folder: string;
  readonly executionId: string;
  /** The whole environment of the scripts. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Runs the scripts of one test case by pytest in the sandbox. Nothing of them is left afterwards. */
export async function runTestCase(
  place: Place,
  position: number,
  { root, target, commit }: Suite,
  signal: AbortSignal,
): Promise<TestCaseOutcome> {
  const { tools, limits, folder, executionId, variables } = place;
  const begunMs = performance.now();
  const output = outputLimit(limits.outputBytes);
  const { reason, tests } = await runPytest({
    root,
    targets: [target],
    junit: join(folder, `junit-${position}.xml`),
    folder,
    command: tools.python.command,
    env: variables,
    // Without capture all that is printed comes by here, where it is counted and thrown away.
    more: ['--capture=no', '-p', 'no:cacheprovider'],
    output: output.take,
    launch: limited(place),
    signal: AbortSignal.any([signal, output.signal]),
  });
  await tools.sandbox.sweep(executionId);
  const isTooMany = tests.length > limits.tests;
  const tooMany = isTooMany ? `it reports more than ${limits.tests} tests` : null;
  return {
    commit,
    results: tests.slice(0, limits.tests).map(scriptResult),
    reason: reasonOf(output.signal) ?? reasonOf(signal) ?? reason ?? tooMany,
    milliseconds: performance.now() - begunMs,
  };
}

/** Why a run was aborted; null when it was not. */
export function reasonOf(signal: AbortSignal): string | null {
  const reason: unknown = signal.reason;
  if (!signal.aborted) return null;
  return reason instanceof Error ? reason.message : 'it was stopped';
}

function outputLimit(bytes: number) {
  const controller = new AbortController();
  let left = bytes;
  return {
    signal: controller.signal,
    take: (chunk: Uint8Array) => {
      left -= chunk.byteLength;
      if (left < 0) controller.abort(new Error(`it printed more than ${bytes} bytes`));
    },
  };
}

/** The launcher, inside the sandbox. */
function limited({ tools, folder, executionId }: Place): Launch {
  const inside = tools.sandbox.launch(folder, executionId);
  return (command, args) => inside(command, [...tools.launcher, command, ...args]);
}
