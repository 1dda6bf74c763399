import { createMiddleware } from 'hono/factory';
import { Problem } from '../problem.ts';
import type { ApiEnv } from './api-env.ts';

/** Requests that one credential may send at once, and how many come back each second. */
const BURST = 3000;
const PER_SECOND = 300;
/** Buckets that are full again say nothing; this many are looked over before they are dropped. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** A token bucket for each credential, in the memory of this process. */
export function rateLimit(now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>();
  return createMiddleware<ApiEnv>(async (context, next) => {
    const { credentialId } = context.get('principal');
    const bucket = refilled(buckets.get(credentialId), now());
    buckets.set(credentialId, bucket);
    if (buckets.size > MAX_BUCKETS) dropFull(buckets, now());
    if (bucket.tokens < 1) {
      const seconds = Math.ceil((1 - bucket.tokens) / PER_SECOND);
      context.header('retry-after', String(seconds));
      throw new Problem('too-many-requests', `Too many requests; come again in ${seconds} s.`);
    }
    bucket.tokens -= 1;
    await next();
  });
}

function refilled(bucket: Bucket | undefined, atMs: number): Bucket {
  if (bucket === undefined) return { tokens: BURST, atMs };
  const gained = ((atMs - bucket.atMs) / 1000) * PER_SECOND;
  return { tokens: Math.min(BURST, bucket.tokens + gained), atMs };
}

function dropFull(buckets: Map<string, Bucket>, atMs: number): void {
  for (const [key, bucket] of buckets) {
    if (refilled(bucket, atMs).tokens >= BURST) buckets.delete(key);
  }
}
