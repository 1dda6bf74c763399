import { type Pace, TokenBuckets } from '../../input/token-buckets.ts';

/** Reads of one token: a test that asks in a loop has to wait. */
const READS: Pace = { burst: 10_000, perSecond: 1000 };

/**
 * Wrong tokens of one address. A good token is answered all the same: the executions of a runtime share
 * an address, and one of them must not shut the others out.
 */
const WRONG_TOKENS: Pace = { burst: 20, perSecond: 1 / 3 };

/** The limits of the service itself; stores have their own. */
export class ReadLimits {
  /** One read of a token, by its hash. */
  readonly reads: TokenBuckets;
  /** One wrong token, by the address that it came from. */
  readonly wrongTokens: TokenBuckets;

  /** @param nowMs another clock than the monotonic one, for tests */
  constructor(nowMs?: () => number) {
    this.reads = new TokenBuckets(READS, nowMs);
    this.wrongTokens = new TokenBuckets(WRONG_TOKENS, nowMs);
  }
}
