import type { Agent } from 'node:https';
import type { SafeAccess } from '../tables.ts';

/** What an adapter needs to open a store; its URL has been checked (`store-hosts.ts`). */
export interface OpenOptions {
  readonly url: string;
  readonly identity: StoreIdentity;
  /** Opens the connections, checks their addresses, and knows no proxy; its adapter closes it. */
  readonly agent: Agent;
}

/** Whom the service is at a store: as `SafeAccess` says, with the values of the variables that it names. */
export type StoreIdentity =
  | Extract<SafeAccess, { method: 'iam' }>
  | {
      readonly method: 'client';
      readonly tenantId: string | null;
      readonly id: string;
      readonly secret: string;
    };
