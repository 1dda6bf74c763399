/** With columns of numbers a line is as wide as a terminal, 80 characters. */
const LONGEST_NAME = 50;

/** A name and its numbers; notes are below, indented. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly notes?: readonly string[];
}

/** Lines of aligned columns, between rules. A long name has its own line, with its numbers below. */
export function alignedTable(
  head: readonly string[],
  rows: readonly TableRow[],
  total: readonly string[],
): string[] {
  const all = [head, ...rows.map(({ cells }) => cells), total];
  const widths = head.map((_, column) => {
    const lengths = all.map((cells) => cells[column]?.length ?? 0);
    return Math.max(...lengths.filter((length) => column > 0 || length <= LONGEST_NAME));
  });
  const [first = ''] = align(head, widths);
  const rule = '-'.repeat(first.length);
  const body = rows.flatMap(({ cells, notes = [] }) => [
    ...align(cells, widths),
    ...notes.map((note) => `  ${note}`),
  ]);
  return [first, rule, ...body, rule, ...align(total, widths)];
}

/** Names to the left, numbers to the right. */
function align(cells: readonly string[], widths: readonly number[]): string[] {
  const [name = '', ...numbers] = cells;
  const [width = 0, ...others] = widths;
  const line = (first: string) =>
    [first.padEnd(width), ...numbers.map((one, at) => one.padStart(others[at] ?? 0))].join('  ');
  return name.length > width ? [name, line('')] : [line(name)];
}
