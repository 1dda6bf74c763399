import { labelOf } from '../../src/runtimes/managed/sandbox.ts';
import type { ToolsOptions } from '../../src/runtimes/managed/tools.ts';
import { managedRuntime } from '../../src/runtimes/managed.ts';
import type { Runtime } from '../../src/runtimes/runtime.ts';

/** What the sandbox of a machine depends on. */
const VARIABLES = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'TMPDIR'];

const runtimes = new Map<string, Runtime>();

/**
 * One managed runtime for all tests of this process that want the same of one, unless a test has changed what it depends
 * on: each would try the sandboxes of this machine, which takes half a second of a core.
 *
 * @param options what differs from the runtime of a platform in tests; kinds are of `KINDS`
 */
export function sharedRuntime(options: Partial<Omit<ToolsOptions, 'notice'>> = {}): Runtime {
  const { environment = process.env, hidden = [], minimum = 'none', kinds, ...rest } = options;
  const variables = VARIABLES.map((name) => [environment[name], process.env[name]]);
  const key = JSON.stringify([variables, hidden, minimum, kinds?.map(labelOf), rest]);
  const found = runtimes.get(key);
  if (found !== undefined) return found;
  const all = { environment, hidden, minimum, ...(kinds !== undefined && { kinds }), ...rest };
  const runtime = managedRuntime({ ...all, notice: () => undefined });
  runtimes.set(key, runtime);
  return runtime;
}
