import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import type { z } from 'zod';
import { faultOf, goodAnswer } from './heard.ts';
import { waitAfterFaultMs } from './pace.ts';
import { type Sent, send } from './send.ts';

/** How long a step asks, and what it says where nobody knows it. */
export interface Asking {
  /** When the step gives up, in ms of the clock. */
  readonly deadlineMs: number;
  /** What a 401 means here. */
  readonly remedy401: string;
}

/**
 * Asks the platform for something, again while a fault passes by itself.
 *
 * @param request a function makes it anew each time, with a token that is good once
 * @throws Problem that the platform answers with, or `platform-unreachable`
 */
export async function ask<T>(
  url: string,
  request: Sent | (() => Promise<Sent>),
  schema: z.ZodType<T>,
  { deadlineMs, remedy401 }: Asking,
): Promise<T> {
  const sinceMs = Date.now();
  for (let asked = 1; ; asked += 1) {
    const sent = typeof request === 'function' ? await request() : request;
    const heard = await send(url, sent);
    const good = goodAnswer(heard, schema, url);
    if (good !== null) return good;
    const fault = faultOf(heard, url, remedy401);
    const patience = { asked, nowMs: Date.now(), deadlineMs };
    const wait = waitAfterFaultMs(heard, patience, { sinceMs, kind: fault.kind });
    if (wait === null) throw fault;
    info(`${fault.title}; asking again in ${Math.ceil(wait / 1000)} s.`);
    await sleep(wait);
  }
}
