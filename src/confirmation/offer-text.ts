/** What newer rules would add to a suite, in numbers. */
interface Offer {
  readonly tests: number;
  readonly added: readonly { readonly scenario: string; readonly tests: number }[];
}

/** What an offer comes to, as `add 58 tests: 9.01 (12), 9.02 (4)`. */
export function offerText({ tests, added }: Offer): string {
  const ids = added.map(({ scenario, tests: count }) => `${scenario} (${count})`).join(', ');
  return added.length === 0 ? 'change nothing here' : `add ${tests} tests: ${ids}`;
}
