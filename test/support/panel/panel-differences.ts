import type { Location, Report } from '../../../src/generator/report.ts';
import type { TestResult } from '../../../src/runner/index.ts';

/** A test that a server did not pass. */
export interface Difference {
  readonly document: string;
  /** `METHOD /path`. */
  readonly endpoint: string;
  /** Null for the test of a whole valid request. */
  readonly location: Location | null;
  readonly at: string | null;
  /** The id of a scenario, or the section: `positive`, `positive_required`. */
  readonly scenario: string;
  /** What the request breaks; null for a valid one. */
  readonly keyword: string | null;
  /** An invalid request accepted, a valid one refused, 401 or 403, or 5xx and no answer. */
  readonly outcome: 'accepted' | 'refused' | 'unauthorised' | 'crashed';
  /** The test's whole message: the request, the status line and the server's words. */
  readonly message: string;
}

/**
 * The tests that a server did not pass. A rejection that is unproven is a rejection all the same. Throws
 * where a test was blocked by anything but 401 and 403: an error of the set-up.
 */
export function differencesOf(
  document: string,
  report: Report,
  tests: readonly TestResult[],
): Difference[] {
  return (
    tests
      .filter((test) => test.outcome !== 'passed' && !isRejected(test))
      // The panel judges values: what it responds is made up, credentials it takes as they come, rows it keeps none.
      .filter(({ script }) => !/\/(?:response|access|lifecycle)\//.test(script))
      .map((test) => {
        const slug = test.script.split('/')[0];
        const endpoint = report.endpoints.find((one) => one.slug === slug);
        const scenario = /\[(.*)\]$/.exec(test.name)?.[1];
        const isBlocked = test.outcome === 'blocked' && outcomeOf(test.message) !== 'unauthorised';
        if (isBlocked || !endpoint || !scenario) {
          throw new Error(`${document}: ${test.script} ${test.name}\n${test.message}`);
        }
        const filed = endpoint.cases.find(
          (one) => one.script === test.script && one.scenario === scenario,
        );
        return {
          document,
          endpoint: `${endpoint.method} ${endpoint.path}`,
          location: filed?.location ?? null,
          at: filed?.at ?? null,
          scenario,
          keyword: filed?.breaks?.keyword ?? null,
          outcome: outcomeOf(test.message),
          message: test.message,
        };
      })
  );
}

/** Whether a server has rejected an invalid request, though nothing proves why. */
function isRejected({ outcome, script, message }: TestResult): boolean {
  const isNegative = script.includes('/negative/');
  return isNegative && outcome === 'unproven' && outcomeOf(message) === 'refused';
}

/** What a difference is, from the line `Answered: 400 Bad Request` of its message. */
function outcomeOf(message: string): Difference['outcome'] {
  const status = Number(/^Answered: (\d{3})\b/m.exec(message)?.[1] ?? 0);
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 0 || status >= 500) return 'crashed';
  return status >= 400 ? 'refused' : 'accepted';
}
