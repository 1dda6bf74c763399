import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** How a row says which workspace it belongs to: in a column, or by the row of another table. */
export type Reach =
  | { readonly kind: 'column'; readonly column: PgColumn }
  | {
      readonly kind: 'parent';
      readonly parent: PgTable;
      /** A column, and the parent's column that it equals. */
      readonly pairs: readonly (readonly [PgColumn, PgColumn])[];
    };

const known = new WeakMap<PgTable, Reach | null>();

/** How the rows of a table say which workspace they belong to; null: they belong to none. */
export function reachOf(table: PgTable): Reach | null {
  const before = known.get(table);
  if (before !== undefined) return before;
  const found = columnOf(table) ?? parentOf(table);
  known.set(table, found);
  return found;
}

function columnOf(table: PgTable): Reach | null {
  const column = getTableConfig(table).columns.find(
    (one) => one.name === 'workspace_id' || one.name === 'workspaceId',
  );
  return column === undefined ? null : { kind: 'column', column };
}

/** The first foreign key that every row has, to a table whose rows belong to workspaces. */
function parentOf(table: PgTable): Reach | null {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable: parent } = key.reference();
    const pairs = columns.flatMap((column, at) => {
      const other = foreignColumns[at];
      return column.notNull && other !== undefined ? [[column, other] as const] : [];
    });
    if (pairs.length === columns.length && reachOf(parent) !== null) {
      return { kind: 'parent', parent, pairs };
    }
  }
  return null;
}
