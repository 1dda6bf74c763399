import type { ReportEndpoint } from '../generator/index.ts';
import { printable } from './printable.ts';

const HEAD = ['endpoint', 'positive', 'negative', 'boundary'] as const;
type Row = readonly [string, string, string, string];
/** With the three columns of numbers a line is as wide as a terminal, 80 characters. */
const LONGEST_NAME = 50;
type Counted = Pick<ReportEndpoint, 'method' | 'path' | 'files' | 'untested'>;

/**
 * The `.py` files of each endpoint, and of all, as lines of aligned columns. A long name has a line of its
 * own, with its numbers below.
 */
export function fileTable({ endpoints }: { readonly endpoints: readonly Counted[] }): string[] {
  const rows = endpoints.map(({ method, path, files }) =>
    row(printable(`${method} ${path}`), files),
  );
  const total = row(
    `${endpoints.length} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`,
    sum(endpoints),
  );
  const all: Row[] = [HEAD, ...rows, total];
  const widths = HEAD.map((_, column) => {
    const lengths = all.map((cells) => cells[column]?.length ?? 0);
    return Math.max(...lengths.filter((length) => column > 0 || length <= LONGEST_NAME));
  });
  const lines = all.map((cells) => align(cells, widths));
  const [head = ''] = lines[0] ?? [];
  const rule = '-'.repeat(head.length);
  const body = endpoints.flatMap(({ untested }, index) => [
    ...(lines[index + 1] ?? []),
    ...(untested === undefined ? [] : [`  not tested: ${printable(untested)}`]),
  ]);
  return [head, rule, ...body, rule, ...(lines.at(-1) ?? [])];
}

type Files = ReportEndpoint['files'];

function row(name: string, files: Files): Row {
  return [name, `${files.positive}`, `${files.negative}`, `${files.positive_boundary}`];
}

function sum(endpoints: readonly Counted[]): Files {
  const total = { positive: 0, negative: 0, positive_boundary: 0 };
  for (const { files } of endpoints) {
    total.positive += files.positive;
    total.negative += files.negative;
    total.positive_boundary += files.positive_boundary;
  }
  return total;
}

/** Names to the left, numbers to the right. */
function align(cells: Row, widths: readonly number[]): string[] {
  const [name, ...numbers] = cells;
  const [width = 0, ...others] = widths;
  const line = (first: string) =>
    [first.padEnd(width), ...numbers.map((one, at) => one.padStart(others[at] ?? 0))].join('  ');
  return name.length > width ? [name, line('')] : [line(name)];
}
