/** Rows that one statement inserts: PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 1000;
/** Text that one statement inserts, in UTF-16 units: the embedded store takes it in while nobody is answered. */
const MAX_TEXT = 500_000;

/** Parts rows into those that one statement inserts each, in their order; a larger row has its own statement. */
export function* statementsOf<Row extends { readonly text: string | null }>(
  rows: Iterable<Row>,
): Generator<readonly Row[]> {
  let [part, units]: [Row[], number] = [[], 0];
  for (const row of rows) {
    const more = row.text?.length ?? 0;
    if (part.length === MAX_ROWS || (part.length > 0 && units + more > MAX_TEXT)) {
      yield part;
      [part, units] = [[], 0];
    }
    part.push(row);
    units += more;
  }
  if (part.length > 0) yield part;
}
