import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { batchesOf } from './managed/batches.ts';
import { notRun } from './managed/case-outcome.ts';
import { LIMITS, type ManagedLimits } from './managed/limits.ts';
import { openLineSession } from './managed/line-session.ts';
import { runBatch } from './managed/run-batch.ts';
import { MARK } from './managed/sandbox-instance.ts';
import { writeSuites } from './managed/suites.ts';
import { findTools, type Tools, type ToolsOptions } from './managed/tools.ts';
import { inWorkFolder } from './managed/work-folder.ts';
import type { LineSessionOrder, Runtime, RuntimeHealth, RuntimeOrder } from './runtime.ts';

/** What could not be found is looked for again after this time. */
const AGAIN_AFTER_MS = 60_000;

/**
 * The managed runtime (docs/managed-runtime.md): test cases run on the server's machine, one after
 * another, each by its own pytest in a sandbox, which those of one branch share, in a folder that is removed
 * afterwards. Where the requested sandbox does not work, nothing runs.
 */
export function managedRuntime(options: ToolsOptions): Runtime {
  const { limits = LIMITS } = options;
  const tools = remembered(() => findTools(options));
  return {
    health: async () => {
      try {
        const { sandbox } = await tools();
        return { operational: true, reason: sandbox.lacks.join(' '), sandbox: sandbox.name };
      } catch (error) {
        return notOperational(error);
      }
    },
    run: async (order, report, signal) => {
      const found = await tools();
      const { executionId } = order;
      await inWorkFolder(executionId, async (work) => {
        const suites = await writeSuites(order, join(work, 'suites'));
        const instance = await found.sandbox.open(executionId, work);
        try {
          const variables = variablesOf(found, executionId, order);
          const place = { tools: found, limits, instance, work, variables };
          const around = { begins: order.begins, report, variablesOf: ownVariables(order) };
          for (const part of batchesOf(suites, mostTogether(found, limits))) {
            if ('problem' in part) await report(part.position, notRun(part.problem.message));
            else await runBatch(place, part, around, signal);
          }
        } finally {
          await instance.close();
        }
      });
    },
    openLineSession: async (order, talk, signal) => {
      const found = await tools();
      const variables = variablesOf(found, order.id, order);
      return openLineSession({ tools: found, variables }, order, talk, signal);
    },
  };
}

/** Where a sandbox does not keep its test cases apart, each has its own, but for where nothing is kept. */
function mostTogether({ sandbox }: Tools, { batch }: ManagedLimits): number {
  return sandbox.separates || sandbox.name === 'none' ? batch : 1;
}

function ownVariables({ testCases }: RuntimeOrder) {
  const all = new Map(testCases.map(({ position, variables }) => [position, variables]));
  return (position: number) => all.get(position) ?? {};
}

/** Python asks frameworks of the system for proxies, which end a process that was forked (https://bugs.python.org/issue33725). */
const FORKS_ON_MACOS = { OBJC_DISABLE_INITIALIZE_FORK_SAFETY: 'YES', no_proxy: '*' };

function variablesOf(
  { python }: Tools,
  mark: string,
  { variables }: Pick<RuntimeOrder | LineSessionOrder, 'variables'>,
) {
  const { PYTHONPATH } = python.env;
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    PYTHONNOUSERSITE: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    [MARK]: mark,
    ...(PYTHONPATH && { PYTHONPATH }),
    ...(process.platform === 'darwin' && FORKS_ON_MACOS),
    ...variables,
  };
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
