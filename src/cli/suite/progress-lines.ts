/** The time, and what comes again and again; a test brings its own. */
export interface Clock {
  /** In milliseconds, from any start. */
  readonly now: () => number;
  /** Calls `tick` until the function that it returns is called. */
  readonly every: (intervalMs: number, tick: () => void) => () => void;
}

/** How far something is. */
export interface Progress {
  /** What is done, such as `120 tests, 9 failed`. */
  readonly words: string;
  /** How much of all that is, from 0 to 1; undefined where that is not known. */
  readonly part: number | undefined;
}

const INTERVAL_MS = 10_000;

/**
 * Writes a line every ten seconds where no terminal shows a bar, so that logs show that something happens.
 * @param progress how far it is by then; undefined where it has not started
 * @returns ends it
 */
export function progressLines(
  progress: () => Progress | undefined,
  { clock = SYSTEM, print = console.error }: { clock?: Clock; print?: (line: string) => void } = {},
): () => void {
  const start = clock.now();
  return clock.every(INTERVAL_MS, () => {
    const now = progress();
    if (now !== undefined) print(lineOf(now, clock.now() - start));
  });
}

function lineOf({ words, part }: Progress, elapsedMs: number): string {
  if (part === undefined || part <= 0) return `progress: ${words}`;
  const left = (elapsedMs * (1 - part)) / part;
  return `progress: ${words} (${Math.round(part * 100)}%), about ${timeWords(left / 1000)} left`;
}

/** `40 s`, `3 min`, `2 h`: estimates are no more exact than that. */
function timeWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

const SYSTEM: Clock = {
  now: () => performance.now(),
  every: (intervalMs, tick) => {
    const timer = setInterval(tick, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};
