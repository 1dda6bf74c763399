import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Anything that says which workspace it acts in: an actor, a principal, a row. */
export interface InWorkspace {
  readonly workspaceId: string;
}

/**
 * The condition of every query on a table that belongs to workspaces: the rows of this workspace, and
 * of those the ones that meet all conditions. A test of the house finds queries without it.
 */
export function ofWorkspace(
  table: { readonly workspaceId: PgColumn },
  { workspaceId }: InWorkspace,
  ...conditions: readonly (SQL | undefined)[]
): SQL {
  const own = eq(table.workspaceId, workspaceId);
  return and(own, ...conditions) ?? own;
}
