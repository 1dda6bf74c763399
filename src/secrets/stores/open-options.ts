import type { Agent } from 'node:https';
import type { SafeAccess } from '../../database/index.ts';

/** What an adapter needs to open a store; its URL has been judged (`store-hosts.ts`). */
export interface OpenOptions {
  readonly url: string;
  readonly access: SafeAccess;
  /** Makes the connections, judges their addresses, and knows no proxy; its adapter closes it. */
  readonly agent: Agent;
  /** Resolves `env://NAME`. Throws a StoreFault. */
  readonly readVariable: (reference: string) => string;
}
