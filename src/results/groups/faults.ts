import type { TestOutcome } from '../document.ts';

/** The fault categories of Web Fuzzing Commons, by kind; what has none there is left out. */
export const FAULTS: Readonly<Partial<Record<NonNullable<TestOutcome['kind']>, number>>> = {
  crash: 100,
  response: 101,
  accepted: 102,
};
