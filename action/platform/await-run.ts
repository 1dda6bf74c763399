import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import { z } from 'zod';
import { Problem } from '../../src/problem.ts';
import type { Platform } from './open-platform.ts';
import { waitMs } from './pace.ts';
import { type GeneratedRun, generatedRun, type Run, run } from './run.ts';

const accepted = z.object({ run: z.uuid() });
const REPEAT_EVERY_MS = 30_000;

/**
 * Has the platform generate a record, and waits until the run has ended.
 *
 * @param isUpgrade whether its suite gets the latest rules
 * @throws Problem that ended the run, `run-unfinished`, and as the platform answers
 */
export async function generateAndAwait(
  platform: Platform,
  record: string,
  isUpgrade: boolean,
): Promise<GeneratedRun> {
  const path = `/records/${encodeURIComponent(record)}`;
  // With the same key a request that is repeated starts no second run.
  const headers = { 'idempotency-key': randomUUID() };
  // A platform of an earlier version knows no body.
  const body = isUpgrade ? { body: { upgrade: true } } : {};
  const request = { method: 'POST', path: `${path}/generate`, headers, ...body } as const;
  const { run: id } = await platform.request(request, accepted);
  const printProgress = progressPrinter();
  for (let attempts = 1; ; attempts += 1) {
    const now = await platform.request({ method: 'GET', path: `${path}/runs/${id}` }, run);
    const generated = generatedRun(now);
    if (generated !== null) return generated;
    printProgress(`The run ${id} of ${record} is ${now.state}.`);
    const wait = waitMs({ attempts, nowMs: Date.now(), deadlineMs: platform.deadlineMs });
    if (wait === null) throw unfinished(record, id, now);
    await sleep(wait);
  }
}

/** Prints a line that differs from the last one, or repeats it after half a minute. */
function progressPrinter(): (line: string) => void {
  let last = { line: '', atMs: 0 };
  return (line) => {
    const atMs = Date.now();
    if (line === last.line && atMs - last.atMs < REPEAT_EVERY_MS) return;
    last = { line, atMs };
    info(line);
  };
}

function unfinished(record: string, id: string, { state }: Run): Problem {
  const message = `The run ${id} of ${record} is still ${state}, and this step waits no longer. The platform goes on with it: check it there, or run this job again later.`;
  return new Problem('run-unfinished', message);
}
