import {
  type Calibrated,
  type CalibratedEndpoint,
  fieldWords,
  type RejectedRequest,
} from '../../calibrate/index.ts';
import { SUITE_FILE } from '../../generator/edits/holds-edits.ts';
import { alignedTable } from '../aligned-table.ts';
import { printable } from '../printable.ts';

const HEAD = ['endpoint', 'before', 'after', 'requests'];

/**
 * What calibrating came to: a row for each endpoint, as they were tried, and why some are still rejected; no rows for
 * those that nothing could be sent to for want of credentials, which are counted instead.
 */
export function calibratedLines({ endpoints: all }: Calibrated): string[] {
  const endpoints = all.filter((one) => !isAnonymous(one));
  const anonymous = anonymousLines(all.filter(isAnonymous));
  if (endpoints.length === 0) return anonymous;
  const rows = endpoints.map((one) => ({
    cells: row(printable(`${one.piece.method} ${one.piece.path}`), one),
    notes: rejectedNotes(one.rejected).map(printable),
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
  return [...alignedTable(HEAD, rows, row(name, total)), ...anonymous];
}

/** Whether nothing could be sent to an endpoint for want of credentials. */
function isAnonymous({ rejected }: CalibratedEndpoint): boolean {
  return rejected.length > 0 && rejected.every(({ probed }) => probed.anonymous);
}

/** Each environment file has its own line for what all of them need. */
const PLACE = /^\S+\.txt:\d+: /;

function anonymousLines(endpoints: readonly CalibratedEndpoint[]): string[] {
  const reasons = Map.groupBy(endpoints, ({ rejected: [first] }) =>
    (first?.reason ?? '').replace(PLACE, ''),
  );
  return [...reasons].map(([reason, { length }]) => {
    const noun = length === 1 ? '1 endpoint was' : `${length} endpoints were`;
    return printable(`${noun} not tried: ${reason}`);
  });
}

/** Changes that are listed of those that were tried. */
const MAX_CHANGES = 3;

/** Why requests are still rejected, what was tried, and what a person could give; once for each reason. */
function rejectedNotes(rejected: readonly RejectedRequest[]): string[] {
  const byReason = new Map(rejected.toReversed().map((one) => [one.reason, one]));
  return [...byReason.values()].reverse().flatMap(({ section, reason, tried, remedy, fields }) => {
    const changes = [...new Set(tried.flatMap((one) => one.changes))];
    const more = changes.length > MAX_CHANGES ? [`${changes.length - MAX_CHANGES} more`] : [];
    const listed = [...changes.slice(0, MAX_CHANGES), ...more].join('; ');
    const places = fields.map(fieldWords).join(', ');
    return [
      `still rejected: ${reason}`,
      ...(listed === '' ? [] : [`  tried: ${listed}`]),
      `  to give in [${section}]: ${remedy}${places === '' ? '' : `: ${places}`}`,
    ];
  });
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
    const removed = [...was].filter((line) => !is.has(line)).map((line) => `- ${line}`);
    const added = [...is].filter((line) => !was.has(line)).map((line) => `+ ${line}`);
    return [path, ...removed, ...added].map(printable);
  });
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').filter((line) => !line.startsWith('# checksum:')));
}

/** At how many endpoints what was learned earlier still holds. */
export function repairSummary({ checked, endpoints }: Calibrated): string {
  if (checked === 0) return 'Nothing was learned earlier: calibrate without --again first.';
  const name = checked === 1 ? 'endpoint' : 'endpoints';
  return `What was learned holds at ${checked - endpoints.length} of ${checked} ${name}.`;
}

/** What a person can do about valid requests that are still rejected. */
export function rejectedLine(requests: number): string {
  const subject = requests === 1 ? '1 valid request is' : `${requests} valid requests are`;
  return `${subject} still rejected: edit the lines below “# to edit” in env/, and calibrate again (--json FILE has each with its response).`;
}

/** Which endpoints were excluded, and how to test them all the same. */
export function excludedLines({ excluded }: Calibrated): string[] {
  return excluded.map(
    ({ endpoint, reason }) => `Excluded in ${SUITE_FILE}: ${printable(endpoint)}, since ${reason}.`,
  );
}
