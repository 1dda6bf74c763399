import type { Calibrated, CalibratedEndpoint } from '../../calibrate/index.ts';
import { printable } from '../printable.ts';

const HEAD = ['endpoint', 'before', 'after', 'requests'] as const;
const LONGEST_NAME = 50;

/** What calibrating came to: a row for each endpoint, in document order, and why some are still rejected. */
export function calibratedLines({ endpoints }: Calibrated): string[] {
  const rows = endpoints.map((one): readonly string[] => [
    nameOf(one),
    `${one.before}/${one.requests}`,
    `${one.after}/${one.requests}`,
    `${one.sent}`,
  ]);
  const sum = (of: (one: CalibratedEndpoint) => number) =>
    endpoints.reduce((total, one) => total + of(one), 0);
  const requests = sum((one) => one.requests);
  const total = [
    `${endpoints.length} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`,
    `${sum((one) => one.before)}/${requests}`,
    `${sum((one) => one.after)}/${requests}`,
    `${sum((one) => one.sent)}`,
  ];
  const all = [HEAD, ...rows, total];
  const widths = HEAD.map((_, column) =>
    Math.max(...all.map((cells) => Math.min(cells[column]?.length ?? 0, LONGEST_NAME))),
  );
  const lines = all.map((cells) => align(cells, widths));
  const [head = ''] = lines[0] ?? [];
  const rule = '-'.repeat(head.length);
  const body = endpoints.flatMap(({ rejected }, index) => [
    ...(lines[index + 1] ?? []),
    ...(rejected === undefined ? [] : [`  still rejected: ${printable(rejected)}`]),
  ]);
  return [head, rule, ...body, rule, ...(lines.at(-1) ?? [])];
}

function nameOf({ piece }: CalibratedEndpoint): string {
  return printable(`${piece.method} ${piece.path}`);
}

/** Names to the left, numbers to the right; a long name has a line of its own. */
function align(cells: readonly string[], widths: readonly number[]): string[] {
  const [name = '', ...numbers] = cells;
  const [width = 0, ...others] = widths;
  const line = (first: string) =>
    [first.padEnd(width), ...numbers.map((one, at) => one.padStart(others[at] ?? 0))].join('  ');
  return name.length > width ? [name, line('')] : [line(name)];
}

/** The lines of environment files that would go (`-`) and come (`+`), below the name of the file. */
export function changedLines(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after].flatMap(([path, text]) => {
    const old = before.get(path);
    if (!path.startsWith('env/') || old === undefined || old === text) return [];
    const [was, is] = [linesOf(old), linesOf(text)];
    const gone = [...was].filter((line) => !is.has(line)).map((line) => `- ${line}`);
    const come = [...is].filter((line) => !was.has(line)).map((line) => `+ ${line}`);
    return [path, ...gone, ...come].map(printable);
  });
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').filter((line) => !line.startsWith('# checksum:')));
}
