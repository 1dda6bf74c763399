import type { Database } from '../database/index.ts';
import type { RemoteRuntime } from './remote.ts';
import type { Runtime as RuntimeAdapter } from './runtime.ts';
import type { RUNTIME_KINDS, runtimes } from './tables.ts';

export type RuntimeKind = (typeof RUNTIME_KINDS)[number];

/** A runtime as it is stored. */
export type RuntimeRow = typeof runtimes.$inferSelect;

/** What managing runtimes needs from the world. */
export interface RuntimesPorts {
  readonly database: Database;
  /** Where workflows run tests; null without an App. */
  readonly remote: RemoteRuntime | null;
}

/** What processes that run tests have in addition. */
export interface LocalRuntimesPorts {
  readonly database: Database;
  /** The runtimes that run tests in this process; null: it has none of this kind. */
  readonly runtimes: Readonly<Record<RuntimeKind, RuntimeAdapter | null>>;
}
