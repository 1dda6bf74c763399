/** What a database demands of those who write to it, as its catalog says. */
export interface Catalog {
  readonly columns: readonly {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    readonly nullable: boolean;
    readonly defaulted: boolean;
  }[];
  /** Constraints other than NOT NULL, unique indexes and triggers. */
  readonly rules: readonly {
    readonly table: string;
    readonly name: string;
    readonly definition: string;
    /** What it reads; empty where that is an expression, or not known. */
    readonly columns: readonly string[];
  }[];
}

/**
 * What a newer schema takes from a version that knows only the older one, and runs beside the newer
 * version while processes are replaced: whatever it reads must be there, and whatever it writes must be
 * taken. A release only adds; a later one, which no such process lives to see, removes.
 */
export function contractions(older: Catalog, newer: Catalog): string[] {
  const of = ({ table, name }: { table: string; name: string }) => `${table}.${name}`;
  const before = new Map(older.columns.map((column) => [of(column), column]));
  const after = new Map(newer.columns.map((column) => [of(column), column]));
  const tables = new Set(older.columns.map(({ table }) => table));
  const kept = [...before].flatMap(([name, column]) => {
    const now = after.get(name);
    if (now === undefined) return [`${name} is gone, or has another name`];
    if (now.type !== column.type) return [`${name} is ${now.type} and no longer ${column.type}`];
    if (column.nullable && !now.nullable) return [`${name} no longer takes null`];
    return column.defaulted && !now.defaulted ? [`${name} has lost its default`] : [];
  });
  const added = newer.columns
    .filter((column) => tables.has(column.table) && !before.has(of(column)))
    .filter(({ nullable, defaulted }) => !nullable && !defaulted)
    .map((column) => `${of(column)} is new, and must be given`);
  const known = new Set(older.rules.map((rule) => `${of(rule)} ${rule.definition}`));
  const stricter = newer.rules
    .filter((rule) => tables.has(rule.table) && !known.has(`${of(rule)} ${rule.definition}`))
    // What reads a new column finds null or the default there, in every row of an older version.
    .filter(({ table, columns }) => columns.every((name) => before.has(`${table}.${name}`)))
    .map((rule) => `${of(rule)} is a new rule for what older versions write`);
  return [...kept, ...added, ...stricter];
}
