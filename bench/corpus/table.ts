import type { DocumentResult } from './try-document.ts';

const HEAD = ['operations', 'untested', 'places lost', 'cases', 'wrong', 'seconds', 'MB', ''];

/** A line of the table, as soon as its document has been tried. */
export function line({ name, rejected, seconds, peakMegabytes, verdict }: DocumentResult): string {
  if (verdict === undefined) return columns(['rejected', '', '', '', '', '', '', name]);
  const { endpoints, untested, skippedWhole, cases, wrongs } = verdict;
  const counts = [endpoints, untested.length, skippedWhole.length, cases, wrongs.length];
  const used = [seconds.toFixed(1), peakMegabytes.toFixed(0)];
  return columns([...counts, ...used, rejected ?? name]);
}

export function head(): string {
  return columns(HEAD);
}

/** What is lost or wrong, in full. */
export function details({ name, rejected, verdict }: DocumentResult): string[] {
  const { untested = [], skippedWhole = [], wrongs = [] } = verdict ?? {};
  return [
    ...(rejected === undefined ? [] : [`REJECTED ${name}: ${rejected}`]),
    ...untested.map((one) => `UNTESTED ${name}: ${one}`),
    ...skippedWhole.map((one) => `SKIPPED ${name}: ${one}`),
    ...wrongs.map((one) => {
      const { endpoint, section, scenario, value, found } = one;
      return `WRONG ${name}: ${endpoint} [${section}] ${scenario} ${value.slice(0, 200)}: ${found}`;
    }),
  ];
}

function columns(cells: readonly (string | number)[]): string {
  const name = cells.at(-1);
  return `${cells
    .slice(0, -1)
    .map((cell) => `${cell}`.padStart(12))
    .join('')}  ${name}`;
}
