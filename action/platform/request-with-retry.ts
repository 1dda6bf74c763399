import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import type { z } from 'zod';
import { parseResponse, problemOf, type RequestTarget } from './http-result.ts';
import { retryDelayMs } from './pace.ts';
import { type PlatformRequest, send } from './send.ts';

/**
 * Sends a request to the platform, and retries while an error is transient.
 *
 * @param createRequest the request, or a function that creates it for each attempt, for tokens that are valid once
 * @param deadlineMs when the step gives up, in ms of the clock
 * @throws Problem that the platform answers with, or `platform-unreachable`
 */
export async function requestWithRetry<T>(
  target: RequestTarget,
  createRequest: PlatformRequest | (() => Promise<PlatformRequest>),
  schema: z.ZodType<T>,
  deadlineMs: number,
): Promise<T> {
  const sinceMs = Date.now();
  for (let attempts = 1; ; attempts += 1) {
    const sent = typeof createRequest === 'function' ? await createRequest() : createRequest;
    const result = await send(target.url, sent);
    const response = parseResponse(result, schema, target);
    if (response !== null) return response;
    const problem = problemOf(result, target);
    const state = { attempts, nowMs: Date.now(), deadlineMs };
    const wait = retryDelayMs(result, state, { sinceMs, kind: problem.kind });
    if (wait === null) throw problem;
    info(`${problem.title}; asking again in ${Math.ceil(wait / 1000)} s.`);
    await sleep(wait);
  }
}
