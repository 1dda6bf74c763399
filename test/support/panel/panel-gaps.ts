import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Difference } from './panel-differences.ts';

const text = z.string().min(1);
const Gap = z.strictObject({
  document: text.optional(),
  endpoint: text.optional(),
  location: z.enum(['path', 'query', 'header', 'body']).optional(),
  at: z.array(z.string()).nonempty().optional(),
  scenario: z.array(text).nonempty().optional(),
  keyword: text.optional(),
  /** A part of the test's message, which ends with the server's answer. */
  answer: text.optional(),
  outcome: z.enum(['accepted', 'refused', 'unauthorised', 'crashed']),
  reason: text,
});
const Unservable = z.strictObject({
  document: text,
  places: z.array(text).nonempty(),
  reason: text,
});
const Gaps = z.strictObject({
  /** What is taken out of a document for this server, for it would hide all the rest. */
  unservable: z.array(Unservable),
  gaps: z.array(Gap),
});

export type Gap = z.infer<typeof Gap>;
export type Unservable = z.infer<typeof Unservable>;

export function readGaps(file: URL): z.infer<typeof Gaps> {
  return Gaps.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The places of a document that a server cannot serve, as JSON Pointers. */
export function placesOf(unservable: readonly Unservable[], document: string): string[] {
  return unservable.flatMap((entry) => (entry.document === document ? entry.places : []));
}

/** Differences that no gap explains, and gaps that explain no difference. */
export function unexplained(differences: readonly Difference[], gaps: readonly Gap[]) {
  return {
    differences: differences.filter((difference) => !gaps.some((gap) => explains(gap, difference))),
    gaps: gaps.filter((gap) => !differences.some((difference) => explains(gap, difference))),
  };
}

/** Whether all that a gap names is so in a difference. */
function explains(gap: Gap, difference: Difference): boolean {
  const isSame = (key: 'document' | 'endpoint' | 'location' | 'keyword') =>
    gap[key] === undefined || gap[key] === difference[key];
  return (
    gap.outcome === difference.outcome &&
    isSame('document') &&
    isSame('endpoint') &&
    isSame('location') &&
    isSame('keyword') &&
    (gap.at === undefined || (difference.at !== null && gap.at.includes(difference.at))) &&
    (gap.scenario === undefined || gap.scenario.includes(difference.scenario)) &&
    (gap.answer === undefined || difference.message.includes(gap.answer))
  );
}
