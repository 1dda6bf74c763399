import { managedRuntime } from '../../src/runtimes/managed.ts';
import type { Runtime } from '../../src/runtimes/runtime.ts';

/** What the sandbox of a machine depends on. */
const VARIABLES = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'TMPDIR'];

const runtimes = new Map<string, Runtime>();

/**
 * One managed runtime for the platforms of this process, unless a test has changed what it depends on: each of them
 * would try the sandboxes of this machine, which takes half a second of a core.
 */
export function sharedRuntime(): Runtime {
  const key = JSON.stringify(VARIABLES.map((name) => process.env[name]));
  const options = { environment: process.env, hidden: [], minimum: 'none' } as const;
  const runtime = runtimes.get(key) ?? managedRuntime({ ...options, notice: () => undefined });
  runtimes.set(key, runtime);
  return runtime;
}
