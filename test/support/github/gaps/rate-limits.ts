import { type Gap, refusal } from '../exchange.ts';

/** The primary limit is used up, or a secondary one is hit (GitHub: "Rate limits for the REST API"). */
export type RateLimit = 'primary' | 'secondary';

export interface RateLimits {
  readonly gap: Gap;
  /** After so many further requests, refuses so many. */
  readonly limit: (kind: RateLimit, after: number, times: number) => void;
}

const RESET_SECONDS = 60;

/** The emulator counts requests, but never refuses one in the form of GitHub. */
export function rateLimitsGap(): RateLimits {
  let set: { kind: RateLimit; after: number; times: number } | null = null;
  const gap: Gap = {
    name: 'rate limits are hit when a test says so',
    fill: async (request, next) => {
      if (!set || set.times === 0) return next(request);
      if (set.after > 0) {
        set.after -= 1;
        return next(request);
      }
      set.times -= 1;
      return set.kind === 'primary' ? primary() : secondary();
    },
  };
  return {
    gap,
    limit: (kind, after, times) => {
      set = { kind, after, times };
    },
  };
}

function primary() {
  const reset = Math.floor(Date.now() / 1000) + RESET_SECONDS;
  return refusal(
    403,
    'API rate limit exceeded for installation ID 777.',
    'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${reset}` },
  );
}

function secondary() {
  return refusal(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
    { 'retry-after': `${RESET_SECONDS}` },
  );
}
