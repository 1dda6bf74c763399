import { readJunitAside, readSuiteDocument, readWhole, runPytest } from '../../runner/index.ts';
import { knownOfRun, readKnownText } from '../recorded/known-of-run.ts';
import { withDetails } from '../recorded/with-details.ts';
import type { TestCaseOutcome } from '../runtime.ts';
import { makeCaseFolders } from './case-folders.ts';
import type { Cell } from './cell.ts';
import type { ManagedLimits } from './limits.ts';
import type { Suite } from './suites.ts';
import type { Tools } from './tools.ts';

/** Where and with what the test cases of one execution run. */
export interface Place {
  readonly tools: Tools;
  readonly limits: ManagedLimits;
  readonly cell: Cell;
  /** The folder of the execution. */
  readonly work: string;
  /** The environment of the scripts, but for what says where they are. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Runs the scripts of one test case by pytest in the sandbox. Nothing of the run is left afterwards. */
export async function runTestCase(
  place: Place,
  position: number,
  { root, target, folder, commit, files }: Suite,
  signal: AbortSignal,
): Promise<TestCaseOutcome> {
  const { tools, limits, cell, work, variables } = place;
  const begunMs = performance.now();
  const output = outputLimit(limits.outputBytes);
  const folders = await makeCaseFolders(work, position, root);
  const { own, junit, records: file } = folders;
  // Before scripts run that could write it again.
  const known = await readKnownText(root, folder);
  await cell.handOver(folders);
  let records: string | null = null;
  const result = await runPytest({
    root,
    targets: [target],
    junit,
    folder: own,
    command: tools.python.command,
    env: {
      ...variables,
      ...{ HOME: `${own}/home`, TMPDIR: `${own}/tmp`, PROOFGATE_RESULTS: file },
    },
    // Without capture all that is printed comes by here, where it is counted and thrown away.
    more: ['--capture=no', '-p', 'no:cacheprovider'],
    output: output.take,
    launch: cell.launch(folders),
    readReport: (text) => readJunitAside(text, limits.tests + 1),
    signal: AbortSignal.any([signal, output.signal]),
  }).finally(async () => {
    records = await readWhole(file, limits.fileBytes);
    await cell.takeBack(folders);
  });
  const { reason, tests } = result;
  const isTooMany = tests.length > limits.tests;
  const tooMany = isTooMany ? `it reports more than ${limits.tests} tests` : null;
  return {
    commit,
    ...(await withDetails(tests.slice(0, limits.tests), {
      records,
      document: readSuiteDocument(root),
    })),
    ...(known !== null && { known: await knownOfRun(known, { path: target, files }, result) }),
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
