/** Buckets that are full again say nothing; this many are looked over before they are dropped. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** How often somebody may do something. */
export interface Pace {
  /** How many at once. */
  readonly burst: number;
  /** How many come back each second. */
  readonly perSecond: number;
}

/**
 * A token bucket for each key, in the memory of this process. Its clock is monotonic: one that is set back
 * would refuse everybody until it has caught up.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #pace: Pace;
  readonly #nowMs: () => number;

  constructor(pace: Pace, nowMs: () => number = () => performance.now()) {
    this.#pace = pace;
    this.#nowMs = nowMs;
  }

  /** Takes a token: 0, or how many whole seconds to wait until there is one. */
  take(key: string): number {
    const bucket = this.#refilled(this.#buckets.get(key));
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MAX_BUCKETS) this.#dropFull();
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#pace.perSecond);
    bucket.tokens -= 1;
    return 0;
  }

  #refilled(bucket: Bucket | undefined): Bucket {
    const { burst, perSecond } = this.#pace;
    const atMs = this.#nowMs();
    if (bucket === undefined) return { tokens: burst, atMs };
    const gained = ((atMs - bucket.atMs) / 1000) * perSecond;
    return { tokens: Math.min(burst, bucket.tokens + gained), atMs };
  }

  #dropFull(): void {
    for (const [key, bucket] of this.#buckets) {
      if (this.#refilled(bucket).tokens >= this.#pace.burst) this.#buckets.delete(key);
    }
  }
}
