import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long tests wait, in one place. What they wait for comes within a second on an idle machine; the bounds
 * only end a wait for what never comes, so they are far above what a busy machine needs.
 */
export const WAIT = {
  /** Looks at a condition before `until` gives up: a step of a starved process takes longer, so steps wait with it. */
  steps: 600,
  /** Between two looks: at first, and at most. Each pause is longer, since a look may cost a request of a rate limit. */
  stepMs: 20,
  longestStepMs: 500,
  /** For `expect.poll` and pages in a browser. */
  pollMs: 120_000,
  /** For a whole test, and for what comes before and after it. */
  testMs: 600_000,
  /** The same for the tests of `npm run test:slow`. */
  slowTestMs: 3_600_000,
} as const;

/**
 * Waits until a function no longer throws, and gives what it returns.
 *
 * @throws what the function threw last, once all steps are done
 */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (let step = 1; step < WAIT.steps; step++) {
    try {
      return await look();
    } catch {
      await sleep(Math.min(WAIT.longestStepMs, WAIT.stepMs * 1.2 ** step));
    }
  }
  return look();
}
