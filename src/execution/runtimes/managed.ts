import { join } from 'node:path';
import { Problem } from '../../problem.ts';
import { LIMITS } from './managed/limits.ts';
import { type Place, reasonOf, runTestCase } from './managed/run-test-case.ts';
import { MARK } from './managed/same-user.ts';
import { writeSuites } from './managed/suites.ts';
import { findTools, type Tools, type ToolsOptions } from './managed/tools.ts';
import { inWorkFolder } from './managed/work-folder.ts';
import type { Report, Runtime, RuntimeHealth, RuntimeOrder } from './runtime.ts';

/** What could not be found is looked for again after this time. */
const AGAIN_AFTER_MS = 60_000;

/**
 * The managed runtime (platform.md, "Runtime"): test cases run on the machine of the server, one after
 * another, each by a pytest of its own in a sandbox, in a folder that is removed afterwards.
 */
export function managedRuntime(options: ToolsOptions): Runtime {
  const { limits = LIMITS } = options;
  const tools = remembered(() => findTools(options));
  return {
    health: async () => {
      try {
        const { sandbox } = await tools();
        return { operational: true, reason: sandbox.lack };
      } catch (error) {
        return notOperational(error);
      }
    },
    run: async (order, report, signal) => {
      const found = await tools();
      await found.sandbox.sweep(order.executionId);
      await inWorkFolder(order.executionId, (folder) =>
        runAll({ ...placeOf(found, order, folder), limits }, order, report, signal),
      );
    },
  };
}

async function runAll(
  place: Place,
  order: RuntimeOrder,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const { folder, executionId } = place;
  const suites = await writeSuites(order, folder);
  await place.tools.sandbox.handOver(folder, executionId);
  for (const [position, suite] of suites) {
    const stopped = reasonOf(signal);
    const reason = stopped ?? (suite instanceof Problem ? suite.message : null);
    const outcome =
      reason === null && !(suite instanceof Problem)
        ? await runTestCase(place, position, suite, signal)
        : { commit: null, results: [], reason, milliseconds: 0 };
    await report(position, outcome);
  }
}

function placeOf(tools: Tools, order: RuntimeOrder, folder: string): Omit<Place, 'limits'> {
  const { executionId } = order;
  const { PYTHONPATH } = tools.python.env;
  const variables = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    LANG: 'C.UTF-8',
    PYTHONNOUSERSITE: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    [MARK]: executionId,
    ...(PYTHONPATH && { PYTHONPATH }),
    ...order.variables,
  };
  return { tools, folder, executionId, variables };
}

/** Finds something once; a failure is remembered for a while, as each try takes time. */
function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= find().catch((error: unknown) => {
      setTimeout(() => {
        found = null;
      }, AGAIN_AFTER_MS).unref();
      throw error;
    });
    return found;
  };
}

function notOperational(error: unknown): RuntimeHealth {
  if (!(error instanceof Problem)) throw error;
  const reason = [error.message, ...error.faults].join(' ');
  return { operational: false, reason };
}
