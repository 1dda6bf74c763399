import type { ReportEndpoint } from '../../generator/index.ts';
import { alignedTable } from '../aligned-table.ts';
import { printable } from '../printable.ts';
import { wrapText } from './wrap-text.ts';

const HEAD = ['endpoint', 'positive', 'negative', 'boundary'];
type Counted = Pick<ReportEndpoint, 'method' | 'path' | 'files' | 'untested'>;

/** The `.py` files of each endpoint, and of all, as lines of aligned columns. */
export function fileTable({ endpoints }: { readonly endpoints: readonly Counted[] }): string[] {
  const rows = endpoints.map(({ method, path, files, untested }) => ({
    cells: row(printable(`${method} ${path}`), files),
    notes: untested === undefined ? [] : notTested(untested),
  }));
  const name = `${endpoints.length} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`;
  return alignedTable(HEAD, rows, row(name, sum(endpoints)));
}

/** Why there is no test, in lines that are indented by two columns. */
function notTested(reason: string): string[] {
  return wrapText(`  not tested: ${printable(reason)}`, '    ').map((line) => line.slice(2));
}

type Files = ReportEndpoint['files'];

function row(name: string, files: Files): string[] {
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
