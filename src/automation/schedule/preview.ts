import { parseInput } from '../../input/parse-input.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { nextRuns } from './next-runs.ts';
import { type PreviewInput, previewInput } from './schedule-input.ts';
import type { Schedule } from './schedules.ts';

/**
 * The times at which a schedule like this would fire.
 * @throws Problem `input-faulty`
 */
export function previewRuns({ now }: Pick<AutomationPorts, 'now'>, input: PreviewInput): Date[] {
  const { recurrence, timeZone, count } = parseInput(previewInput, input);
  return nextRuns(recurrence, timeZone, now(), count);
}

/** The next times at which a schedule fires, from the one that it waits for; none while it is paused. */
export function upcomingRuns(
  { recurrence, timeZone, nextRunAt }: Pick<Schedule, 'recurrence' | 'timeZone' | 'nextRunAt'>,
  count: number,
): Date[] {
  if (nextRunAt === null) return [];
  return [nextRunAt, ...nextRuns(recurrence, timeZone, nextRunAt, count - 1)];
}
