import { counted, inCode, inWords, list, table } from '../../src/confirmation/index.ts';
import type { CalibratedEndpoint } from '../../src/generation/messages.ts';

/** Rows and lines that people still read; the log and the branch have them all. */
const MOST_ROWS = 100;
const MOST_LINES = 50;

const HEAD = ['Endpoint', 'Before', 'After', 'Requests', 'Still rejected'];

/** What calibrating came to, as Markdown. */
export function calibrationSummary(
  endpoints: readonly Omit<CalibratedEndpoint, 'demands'>[],
  demands: readonly string[],
  { ended, outcome }: { readonly ended: string | null; readonly outcome: string },
): string {
  const sum = (key: 'requests' | 'before' | 'after') =>
    endpoints.reduce((total, one) => total + one[key], 0);
  const requests = counted(sum('requests'), 'valid request');
  const rows = endpoints.map(({ endpoint, requests: all, before, after, sent, rejected }) => [
    inCode(endpoint),
    ...[`${before}/${all}`, `${after}/${all}`, `${sent}`],
    rejected === null ? '' : inWords(rejected),
  ]);
  return [
    `## ${sum('after')} of ${requests} accepted, ${sum('before')} before`,
    ...(ended === null ? [] : [`The calibration ended early: ${inWords(ended)}.`]),
    inWords(outcome),
    table(HEAD, rows, MOST_ROWS),
    ...(demands.length > 0
      ? ['### The server differs from the document', list(demands.map(inWords), MOST_LINES)]
      : []),
  ].join('\n\n');
}
