import { createMiddleware } from 'hono/factory';
import { TokenBuckets } from '../input/token-buckets.ts';
import { Problem } from '../problem.ts';
import type { ApiEnv } from './api-env.ts';

/** Requests that one credential may send at once, and how many come back each second. */
const PACE = { burst: 3000, perSecond: 300 };

/** Bounds how often one credential calls. */
export function rateLimit(nowMs?: () => number) {
  const buckets = new TokenBuckets(PACE, nowMs);
  return createMiddleware<ApiEnv>(async (context, next) => {
    const seconds = buckets.take(context.get('principal').credentialId);
    if (seconds > 0) {
      context.header('retry-after', String(seconds));
      throw new Problem('too-many-requests', `Too many requests; try again in ${seconds} s.`);
    }
    await next();
  });
}
