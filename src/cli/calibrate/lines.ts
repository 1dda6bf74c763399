import type { Calibrated, CalibratedEndpoint } from '../../calibrate/index.ts';
import { alignedTable } from '../aligned-table.ts';
import { printable } from '../printable.ts';

const HEAD = ['endpoint', 'before', 'after', 'requests'];

/**
 * What calibrating came to: a row for each endpoint, as they were tried, and why some are still rejected; no lines
 * where none was tried.
 */
export function calibratedLines({ endpoints }: Calibrated): string[] {
  if (endpoints.length === 0) return [];
  const rows = endpoints.map((one) => ({
    cells: row(printable(`${one.piece.method} ${one.piece.path}`), one),
    notes: one.rejected === undefined ? [] : [`still rejected: ${printable(one.rejected)}`],
  }));
  const sum = (of: (one: CalibratedEndpoint) => number) =>
    endpoints.reduce((total, one) => total + of(one), 0);
  const total = {
    requests: sum((one) => one.requests),
    before: sum((one) => one.before),
    after: sum((one) => one.after),
    sent: sum((one) => one.sent),
  };
  const name = `${endpoints.length} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`;
  return alignedTable(HEAD, rows, row(name, total));
}

function row(
  name: string,
  {
    requests,
    before,
    after,
    sent,
  }: Pick<CalibratedEndpoint, 'requests' | 'before' | 'after' | 'sent'>,
): string[] {
  return [name, `${before}/${requests}`, `${after}/${requests}`, `${sent}`];
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

/** The values of a suite that are a person's. */
export const SUITE_FILE = 'env/suite.txt';

/** Which endpoints were excluded, and how to test them all the same. */
export function excludedLines({ excluded }: Calibrated): string[] {
  return excluded.map(
    ({ endpoint, reason }) => `Excluded in ${SUITE_FILE}: ${printable(endpoint)}, since ${reason}.`,
  );
}
