import type { TestOutcome } from '../document.ts';

/** The fault categories of Web Fuzzing Commons, by kind; what has none there is left out. */
const FAULTS: Readonly<Partial<Record<NonNullable<TestOutcome['kind']>, number>>> = {
  crash: 100,
  response: 101,
  accepted: 102,
};

const NO_AUTHENTICATION = 207;
const STILL_THERE = 103;

/** The checks of lifecycles: a row that was deleted, and one that was created. */
export const AFTER_DELETE = '8.11';
export const AFTER_CREATION = '8.12';

/** The checks of access by other users, who are known to the API. */
export const OTHER_USER_SCENARIOS: ReadonlySet<string | undefined> = new Set([
  '8.03',
  '8.04',
  '8.05',
]);

/** The category of a failed test; undefined where there is none. */
export function faultOf(test: TestOutcome): number | undefined {
  const { outcome, kind, scenario } = test;
  if (outcome !== 'failed' || kind === undefined) return undefined;
  if (kind === 'accepted' && scenario === AFTER_DELETE) return STILL_THERE;
  if (OTHER_USER_SCENARIOS.has(scenario)) return FAULTS[kind];
  return kind === 'access' && isLetIn(test) ? NO_AUTHENTICATION : FAULTS[kind];
}

/** Whether the response is 2xx. */
export function isLetIn({ response }: TestOutcome): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}
