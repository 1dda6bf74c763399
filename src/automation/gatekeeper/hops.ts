import { Problem } from '../../problem.ts';

/** Says how many gatekeepers have triggered one another before this request. */
export const HOPS_HEADER = 'proofgate-hops';

/** Longer chains of gatekeepers count as loops. */
export const MOST_HOPS = 10;

/**
 * The hops of a request; none are said by those who are no dispatch of a Proofgate.
 * @throws Problem `request-unreadable`; `hops-exceeded` above the limit, which ends a loop
 */
export function hopsOf(header: string | null): number {
  if (header === null) return 0;
  if (!/^\d{1,4}$/.test(header)) {
    throw new Problem('request-unreadable', 'The header Proofgate-Hops must be a whole number.');
  }
  const hops = Number(header);
  if (hops <= MOST_HOPS) return hops;
  const message = `${hops} gatekeepers have triggered one another, and ${MOST_HOPS} is the most; take the dispatch out that closes the loop.`;
  throw new Problem('hops-exceeded', message);
}
