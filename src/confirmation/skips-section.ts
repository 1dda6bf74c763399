import type { ReportedSuite } from './changes.ts';
import { inWords, table } from './markdown.ts';

const MOST_REASONS = 30;

/** What is not tested, by reason, the most frequent first. */
export function skipsSection({ endpoints }: ReportedSuite): string {
  const counts = new Map<string, number>();
  for (const { skipped } of endpoints) {
    for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (counts.size === 0) return '';
  const rows = [...counts]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([reason, count]) => [inWords(reason), `${count}`]);
  return `### Not tested\n\n${table(['Reason', 'Scenarios'], rows, MOST_REASONS)}`;
}
