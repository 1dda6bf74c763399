/** So many at once, and so many that come back each second. */
interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

/** Reads of one token: a test that asks in a loop is told to wait. */
const READS: Pace = { burst: 10_000, perSecond: 1000 };

/**
 * Wrong tokens of one address. A good token is answered all the same: the executions of a runtime share
 * an address, and one of them must not shut the others out.
 */
const WRONG_TOKENS: Pace = { burst: 20, perSecond: 1 / 3 };

/** Buckets that are full again say nothing; this many are looked over before they are dropped. */
const MAX_BUCKETS = 10_000;

/** Token buckets, in the memory of this process. */
class Buckets {
  readonly #pace: Pace;
  readonly #buckets = new Map<string, { left: number; atMs: number }>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Takes one; gives the seconds to wait where none is left, else 0. */
  take(key: string, nowMs: number): number {
    const { burst, perSecond } = this.#pace;
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      if (this.#buckets.size >= MAX_BUCKETS) this.#dropFull(nowMs);
      this.#buckets.set(key, { left: burst - 1, atMs: nowMs });
      return 0;
    }
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1000) * perSecond);
    bucket.atMs = nowMs;
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
    bucket.left -= 1;
    return 0;
  }

  #dropFull(nowMs: number): void {
    const { burst, perSecond } = this.#pace;
    for (const [key, { left, atMs }] of this.#buckets) {
      if (left + ((nowMs - atMs) / 1000) * perSecond >= burst) this.#buckets.delete(key);
    }
  }
}

/** The limits of the service itself; stores have their own. */
export class ReadLimits {
  /** One read of a token, by its hash. */
  readonly reads = new Buckets(READS);
  /** One wrong token, by the address that it came from. */
  readonly wrongTokens = new Buckets(WRONG_TOKENS);
}
