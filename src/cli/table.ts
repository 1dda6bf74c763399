import type { ReportEndpoint } from '../generator/index.ts';
import { printable } from './printable.ts';

const HEAD = ['endpoint', 'positive', 'negative', 'boundary'] as const;
type Row = readonly [string, string, string, string];
type Counted = Pick<ReportEndpoint, 'method' | 'path' | 'files' | 'untested'>;

/** The `.py` files of each endpoint, and of all, as lines of aligned columns. */
export function fileTable({ endpoints }: { readonly endpoints: readonly Counted[] }): string[] {
  const rows = endpoints.map(({ method, path, files }) =>
    row(printable(`${method} ${path}`), files),
  );
  const total = row(
    `${endpoints.length} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`,
    sum(endpoints),
  );
  const all: Row[] = [HEAD, ...rows, total];
  const widths = HEAD.map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = all.map((cells) => align(cells, widths));
  const rule = '-'.repeat(lines[0]?.length ?? 0);
  const body = endpoints.flatMap(({ untested }, index) => [
    lines[index + 1] ?? '',
    ...(untested === undefined ? [] : [`  not tested: ${printable(untested)}`]),
  ]);
  return [lines[0] ?? '', rule, ...body, rule, lines.at(-1) ?? ''];
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
function align(cells: Row, widths: readonly number[]): string {
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join('  ');
}
