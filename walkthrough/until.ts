import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 150;
const PATIENCE_MS = 120_000;

/**
 * Looks until something is there.
 *
 * @param subject names it in the error when it did not come within two minutes
 * @throws AbortError when the walk is interrupted
 */
export async function until<T>(
  subject: string,
  signal: AbortSignal,
  look: () => Promise<T | null>,
): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== null) return found;
    await delay(INTERVAL_MS, undefined, { signal });
  }
  throw new Error(`${subject} did not come within ${PATIENCE_MS / 1000} s`);
}
