export { pipelineIds } from './pipeline-ids.ts';
export { listFires, type ScheduleFire } from './schedule/fires.ts';
export { createSchedule, editSchedule } from './schedule/make-schedule.ts';
export { previewRuns, upcomingRuns } from './schedule/preview.ts';
export { type Recurrence, recurrenceSchemas } from './schedule/recurrence.ts';
export { runSchedule } from './schedule/run-now.ts';
export type { PreviewInput, ScheduleEdit, ScheduleInput } from './schedule/schedule-input.ts';
export type { SchedulePorts } from './schedule/schedule-ports.ts';
export {
  deleteSchedule,
  getSchedule,
  listSchedules,
  type Schedule,
  type ScheduleRow,
} from './schedule/schedules.ts';
export { timeZone } from './schedule/time-zone.ts';
export { type ScheduleWork, workOnSchedules } from './schedule/work.ts';
