import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db } from 'pg-boss';
import type { InWorkspace, WorkspaceQueries } from './workspace-queries.ts';

/** Drizzle's handle for queries, the same for both stores and inside a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/**
 * The platform's tables, on either store. Queries always belong to the caller's transaction when there is
 * one: on the embedded store, which has one connection, any other query would wait for a transaction that
 * waits for it.
 */
export interface Database {
  /** Queries that see the rows of one workspace: the way to every table whose rows belong to workspaces. */
  in(workspace: InWorkspace): WorkspaceQueries;
  /**
   * Queries that see the rows of all workspaces, and tables that belong to none.
   * @param reason why no workspace is named, for readers
   */
  system(reason: string): Queries;
  /** Runs all of `work` or none of it. Inside another transaction it is a part of that one. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the caller is inside a transaction of this database. */
  readonly inTransaction: boolean;
  /**
   * How many writes have ended, where this process makes all of them (the embedded store): what was
   * read stays true while the number stays. Null where other processes write too.
   */
  readonly writes: number | null;
  /** What the job queue connects with. */
  readonly queueStore: QueueStore;
  /**
   * Resolves when a store that runs in this process has answered: one that hangs takes the process with
   * it. At once where the store is a separate server.
   */
  alive(): Promise<void>;
  /** Ends all connections. Nothing may be under way. */
  close(): Promise<void>;
}

/** How pg-boss reaches the same store. */
export type QueueStore =
  | { readonly kind: 'pglite'; readonly db: Db }
  | { readonly kind: 'postgresql'; readonly url: string };
