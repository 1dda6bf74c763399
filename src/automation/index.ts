export type { AutomationPorts } from './automation-ports.ts';
export { countUnfinished as countUnfinishedDeliveries } from './count-unfinished.ts';
export { createDeliveries } from './dispatch/create-deliveries.ts';
export {
  type DeliveryAttempt,
  type DeliveryFilter,
  type DeliverySummary,
  getDelivery,
  listAttempts,
  redeliver,
} from './dispatch/deliveries.ts';
export type { Delivery } from './dispatch/delivery.ts';
export { type NamedDelivery, withNames } from './dispatch/delivery-words.ts';
export {
  type DispatchEdit,
  type DispatchInput,
  dispatchEdit,
  dispatchFields,
  dispatchInput,
} from './dispatch/dispatch-input.ts';
export {
  type Dispatch,
  deleteDispatch,
  getDispatch,
  listAllDispatches,
  listDispatches,
} from './dispatch/dispatches.ts';
export { displayUrl } from './dispatch/display-url.ts';
export type { Holder } from './dispatch/holder.ts';
export { listDeliveries } from './dispatch/list-deliveries.ts';
export { createDispatch, editDispatch, rotateDispatchKey } from './dispatch/make-dispatch.ts';
export { isOwnGatekeeper } from './dispatch/own-gatekeeper.ts';
export { redeliverMissed } from './dispatch/redeliver-missed.ts';
export { type ResultPayload, resultPayload, resultSchema } from './dispatch/result-payload.ts';
export { sendTestEvent } from './dispatch/test-delivery.ts';
export {
  conditions,
  evaluateConditions,
  type Finding,
  type Verdict,
} from './gatekeeper/conditions.ts';
export { type GatekeeperEvent, listEvents } from './gatekeeper/events.ts';
export {
  type GatekeeperEdit,
  type GatekeeperInput,
  gatekeeperEdit,
  gatekeeperFields,
  gatekeeperInput,
} from './gatekeeper/gatekeeper-input.ts';
export {
  deleteGatekeeper,
  type Gatekeeper,
  getGatekeeper,
  listGatekeepers,
} from './gatekeeper/gatekeepers.ts';
export type { HookHeaders, HookRequest } from './gatekeeper/hook-request.ts';
export { HOOK_PATH, hookUrl } from './gatekeeper/hook-token.ts';
export {
  type CreatedGatekeeper,
  createGatekeeper,
  editGatekeeper,
} from './gatekeeper/make-gatekeeper.ts';
export {
  type AcceptedEvent,
  type Gatekeepers,
  openGatekeepers,
} from './gatekeeper/open-gatekeepers.ts';
export { type ParameterSources, sourceFields } from './gatekeeper/parameter-sources.ts';
export { type RotatedSecret, rotateGatekeeperKey, rotateToken } from './gatekeeper/rotate.ts';
export type { StoredEvent } from './gatekeeper/store-events.ts';
export { checkFingerprint } from './keys/check-fingerprint.ts';
export { SecretKeys } from './keys/secret-keys.ts';
export { overlapHours } from './overlap.ts';
export { startersOf } from './pipeline-starters.ts';
export {
  type Calendar,
  type CalendarEntries,
  type CalendarSchedule,
  MOST_IN_CALENDAR,
  scheduleCalendar,
} from './schedule/calendar.ts';
export { CALENDAR_DAYS } from './schedule/calendar-days.ts';
export { listFires, type ScheduleFire } from './schedule/fires.ts';
export { createSchedule, editSchedule } from './schedule/make-schedule.ts';
export { previewRuns, upcomingRuns } from './schedule/preview.ts';
export { type Recurrence, recurrenceSchemas } from './schedule/recurrence.ts';
export { runSchedule } from './schedule/run-now.ts';
export {
  type PreviewInput,
  previewInput,
  type ScheduleEdit,
  type ScheduleInput,
  scheduleEdit,
  scheduleFields,
  scheduleInput,
} from './schedule/schedule-input.ts';
export {
  deleteSchedule,
  getSchedule,
  listSchedules,
  type Schedule,
  type ScheduleRow,
} from './schedule/schedules.ts';
export { timeZone } from './schedule/time-zone.ts';
export { DISPATCH_DELIVERY_STATES, FIRE_KINDS } from './tables.ts';
export { AUTOMATION_JOBS, type AutomationWork, workOnAutomation } from './work.ts';
