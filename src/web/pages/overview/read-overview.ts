import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import { pipelineHealth } from './pipeline-health.ts';

const Some = z.looseObject({ items: z.array(z.unknown()) });

/** How many of the latest executions show how pipelines stand. */
const PAGE_SIZE = '100';
const MAX_ITEMS = 5;

/** How things stand in a workspace. */
export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Reads what the first page shows. */
export async function readOverview(api: ApiClient) {
  const isAny = async (path: string) =>
    (await api.get(path, Some, { limit: '1' })).items.length > 0;
  const [platform, hasTestCase, hasPipeline, executions, schedules, disabled] = await Promise.all([
    api.get('/platform', wire.platform),
    isAny('/test-cases'),
    isAny('/pipelines'),
    api.get('/executions', wire.pageOf(wire.executionSummary), { limit: PAGE_SIZE }),
    api.get('/schedules', wire.pageOf(wire.listedSchedule), { limit: PAGE_SIZE }),
    api.get('/dispatches', wire.pageOf(wire.dispatch), { enabled: 'false', limit: PAGE_SIZE }),
  ]);
  return {
    platform,
    hasTestCase,
    hasPipeline,
    hasResult: executions.items.some(({ status }) => status !== null),
    /** Those that the platform has disabled: whoever owns them has to know. */
    failingDispatches: disabled.items.filter(isReceiverFailing).slice(0, MAX_ITEMS),
    latest: executions.items.slice(0, MAX_ITEMS),
    health: pipelineHealth(executions.items),
    /** How many executions that is of, where there are more. */
    healthOf: executions.next === null ? null : executions.items.length,
    running: executions.items.filter(({ status }) => status === null),
    upcoming: nextOf(schedules.items).slice(0, MAX_ITEMS),
  };
}

/** A person who disables a dispatch knows it. */
function isReceiverFailing({ disabled_reason: reason }: z.output<typeof wire.dispatch>): boolean {
  return reason?.startsWith('the receiver ') === true;
}

type Schedule = z.output<typeof wire.listedSchedule>;

/** The schedules that run, the next one first. */
function nextOf(schedules: readonly Schedule[]): Schedule[] {
  const at = ({ next_run_at: time }: Schedule) => Date.parse(time ?? '');
  return schedules
    .filter(({ next_run_at: time }) => time !== null)
    .toSorted((a, b) => at(a) - at(b));
}
