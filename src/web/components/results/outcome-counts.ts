/** How many tests ended how. */
export interface OutcomeCounts {
  readonly passed: number;
  readonly failed: number;
  readonly known: number;
  readonly unproven: number;
  readonly blocked: number;
}

/** The outcomes of tests, what needs a person first, each with its colour. */
export const OUTCOME_TONES = [
  ['failed', 'danger'],
  ['blocked', 'attention'],
  ['unproven', 'attention'],
  ['known', 'muted'],
  ['passed', 'success'],
] as const satisfies readonly (readonly [keyof OutcomeCounts, string])[];

/** How many tests there are. */
export function testsOf(counts: OutcomeCounts): number {
  return OUTCOME_TONES.reduce((sum, [of]) => sum + counts[of], 0);
}

/** The share of tests with a verdict: those that are unproven or blocked have none. */
export function provenShare(counts: OutcomeCounts): number {
  return (counts.passed + counts.failed + counts.known) / Math.max(1, testsOf(counts));
}

/** `2 failed, 3 known, 5 passed`. */
export function countsInWords(counts: OutcomeCounts): string {
  const present = OUTCOME_TONES.filter(([of]) => counts[of] > 0);
  return present.map(([of]) => `${counts[of].toLocaleString('en')} ${of}`).join(', ');
}
