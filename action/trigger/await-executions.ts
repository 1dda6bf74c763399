import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import { z } from 'zod';
import { Problem } from '../../src/problem.ts';
import { openPlatform, type Platform } from '../platform/open-platform.ts';
import { waitMs } from '../platform/pace.ts';
import type { Workflow } from '../workflow.ts';

const counts = z.object({
  ...{ passed: z.int(), failed: z.int(), blocked: z.int() },
  // A platform of an older version does not send them.
  unproven: z.int().default(0),
  known: z.int().default(0),
});
const execution = z.object({
  id: z.uuid(),
  pipeline: z.object({ name: z.string() }),
  state: z.string(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  reason: z.string().nullable(),
  test_cases: z.array(z.object({ counts })),
});

type Status = 1 | 2 | 3;

/** An execution that has ended. */
export interface EndedExecution {
  readonly id: string;
  readonly pipeline: string;
  readonly status: Status;
  /** Why it is blocked; null otherwise. */
  readonly reason: string | null;
  /** Tests, over all its test cases. */
  readonly counts: z.output<typeof counts>;
}

/** Less than the six hours that GitHub gives a job. */
const WHOLE_MS = 5 * 60 * 60_000;

/**
 * Waits until all executions have ended, and reads how. A workflow's token is valid for an hour, so
 * the job gets a new one when it waits longer.
 *
 * @throws Problem as `openPlatform` and the platform do, `execution-unfinished`
 */
export async function awaitExecutions(
  url: string,
  workflow: Workflow,
  ids: readonly string[],
): Promise<EndedExecution[]> {
  const untilMs = Date.now() + WHOLE_MS;
  let platform = await openPlatform(url, workflow, 'read');
  const ended: EndedExecution[] = [];
  for (const id of ids) {
    for (;;) {
      const found = await endOf(platform, id);
      if (found !== null) {
        info(`${found.pipeline}: status ${found.status}.`);
        ended.push(found);
        break;
      }
      if (Date.now() >= untilMs) throw unfinished(id);
      platform = await openPlatform(url, workflow, 'read');
    }
  }
  return ended;
}

/** An execution once it has ended; null when the platform is to be entered again. */
async function endOf(platform: Platform, id: string): Promise<EndedExecution | null> {
  for (let attempts = 1; ; attempts += 1) {
    const found = await platform.request({ method: 'GET', path: `/executions/${id}` }, execution);
    const { status, reason } = found;
    if (status !== null) {
      const all = found.test_cases.map((one) => one.counts);
      return { id, pipeline: found.pipeline.name, status, reason, counts: sumOf(all) };
    }
    const wait = waitMs({ attempts, nowMs: Date.now(), deadlineMs: platform.deadlineMs });
    if (wait === null) return null;
    await sleep(wait);
  }
}

/** The status of several executions: a failure is a fact, whatever else was blocked. */
export function worstStatus(all: readonly Pick<EndedExecution, 'status'>[]): Status {
  const seen = new Set(all.map(({ status }) => status));
  if (seen.has(2)) return 2;
  return seen.has(3) ? 3 : 1;
}

function sumOf(all: readonly z.output<typeof counts>[]): z.output<typeof counts> {
  const sum = (name: keyof z.output<typeof counts>) =>
    all.reduce((total, one) => total + one[name], 0);
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), known: sum('known') },
    ...{ unproven: sum('unproven'), blocked: sum('blocked') },
  };
}

function unfinished(id: string): Problem {
  const message = `The execution ${id} has not ended, and this step waits no longer. The platform goes on with it: check it there.`;
  return new Problem('execution-unfinished', message);
}
