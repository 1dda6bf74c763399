import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import type { z } from 'zod';
import { type Asked, faultOf, goodAnswer } from './heard.ts';
import { waitAfterFaultMs } from './pace.ts';
import { type Sent, send } from './send.ts';

/**
 * Asks the platform for something, again while a fault passes by itself.
 *
 * @param request a function creates it again each time, with a token that is good once
 * @param deadlineMs when the step gives up, in ms of the clock
 * @throws Problem that the platform answers with, or `platform-unreachable`
 */
export async function ask<T>(
  asked: Asked,
  request: Sent | (() => Promise<Sent>),
  schema: z.ZodType<T>,
  deadlineMs: number,
): Promise<T> {
  const sinceMs = Date.now();
  for (let times = 1; ; times += 1) {
    const sent = typeof request === 'function' ? await request() : request;
    const heard = await send(asked.url, sent);
    const good = goodAnswer(heard, schema, asked);
    if (good !== null) return good;
    const fault = faultOf(heard, asked);
    const patience = { asked: times, nowMs: Date.now(), deadlineMs };
    const wait = waitAfterFaultMs(heard, patience, { sinceMs, kind: fault.kind });
    if (wait === null) throw fault;
    info(`${fault.title}; asking again in ${Math.ceil(wait / 1000)} s.`);
    await sleep(wait);
  }
}
