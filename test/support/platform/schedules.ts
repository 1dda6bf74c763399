import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createSchedule, type Schedule } from '../../../src/automation/index.ts';
import type { FirePorts } from '../../../src/automation/schedule/fire-due.ts';
import type { Database } from '../../../src/database/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { createPipeline, type LibraryPorts } from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import type { STORES } from '../stores/stores.ts';
import * as tables from '../stores/tables.ts';
import { type ExecutionParts, openExecutionParts } from './execution.ts';

const { executions, scheduleFires } = tables;

/** A signal that never comes, for rounds that go to their end. */
export const TO_THE_END = new AbortController().signal;

/** Schedules on one store under a clock that the tests set; each test has its own workspace. */
export interface ScheduleBench {
  readonly ports: () => FirePorts & { readonly library: LibraryPorts };
  readonly setNow: (moment: Date) => void;
  /** Faults that were reported; a test that expects some takes them out. */
  readonly faults: unknown[];
  readonly newAdmin: () => Promise<Actor>;
}

/** Opens the store before the tests of a `describe` and closes it after them. */
export function scheduleBench(create: (typeof STORES)[number]['create']): ScheduleBench {
  let parts: ExecutionParts | undefined;
  let moment = new Date(0);
  const faults: unknown[] = [];
  beforeAll(async () => {
    const report = (fault: unknown) => void faults.push(fault);
    parts = await openExecutionParts(await create(), { now: () => moment, report });
  });
  afterAll(async () => {
    await parts?.close();
    if (faults.length > 0) throw faults[0];
  });
  const ports = () => {
    if (parts === undefined) throw new Error('the store is not open yet');
    return parts.ports;
  };
  return {
    ports,
    setNow: (to) => {
      moment = to;
    },
    faults,
    newAdmin: () => newAdmin(ports().database),
  };
}

/** The admin of a new workspace. */
export async function newAdmin(database: Database): Promise<Actor> {
  const workspaceId = await ensureWorkspace(database, 'github', `w-${randomUUID()}`);
  return { workspaceId, user: 'ada', role: 'admin' };
}

type Input = Partial<Parameters<typeof createSchedule>[2]>;

/** A schedule with so many empty pipelines; every minute in UTC, unless it is told otherwise. */
export async function scheduleWith(
  ports: FirePorts & { readonly library: LibraryPorts },
  actor: Actor,
  pipelines: number,
  input: Input = {},
): Promise<Schedule> {
  const pipelineIds: string[] = [];
  for (let n = 0; n < pipelines; n++) {
    const name = `pipeline-${randomUUID()}`;
    const made = await createPipeline(ports.library, actor, { name, testCaseIds: [] });
    pipelineIds.push(made.id);
  }
  return createSchedule(ports, actor, {
    name: `schedule-${randomUUID()}`,
    recurrence: { kind: 'custom', cron: '* * * * *' },
    timeZone: 'UTC',
    pipelineIds,
    ...input,
  });
}

/** The log of a schedule, the earliest first. */
export function firesOf(database: Database, scheduleId: string) {
  const queries = database.system('a test');
  return queries
    .select()
    .from(scheduleFires)
    .where(eq(scheduleFires.scheduleId, scheduleId))
    .orderBy(asc(scheduleFires.id));
}

/** The executions that a schedule has started, the earliest first. */
export function startedBy(database: Database, scheduleId: string) {
  const queries = database.system('a test');
  return queries
    .select()
    .from(executions)
    .where(eq(executions.triggerId, scheduleId))
    .orderBy(asc(executions.id));
}
