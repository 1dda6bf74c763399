import { createRoute, z } from '@hono/zod-openapi';
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  getSchedule,
  listFires,
  listSchedules,
  previewRuns,
  runSchedule,
} from '../../automation/index.ts';
import { answers, answersAccepted, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
  changedSchedule,
  fromFire,
  fromSchedule,
  fromScheduleRow,
  fromTimes,
  newPreview,
  newSchedule,
  preview,
  schedule,
  scheduleFire,
  scheduleSummary,
  toScheduleEdit,
  toScheduleInput,
} from '../wire/schedules.ts';

const TAG = 'Schedules';
const params = z.object({ id: z.uuid('must be the id of a schedule') });

const LIST = createRoute({
  ...described('listSchedules', 'List the schedules, the newest first', TAG, 'read'),
  method: 'get',
  path: '/schedules',
  request: { query: pageQuery },
  responses: answers(pageOf(scheduleSummary), 422),
});

const CREATE = createRoute({
  ...described('createSchedule', 'Create a schedule', TAG, 'write'),
  method: 'post',
  path: '/schedules',
  request: { headers: idempotencyHeader, body: jsonBody(newSchedule) },
  responses: answersCreated(schedule, 404, 409, 413, 415, 422),
});

const PREVIEW = createRoute({
  ...described('previewSchedule', 'Show when a schedule would fire', TAG, 'read'),
  method: 'post',
  path: '/schedules/preview',
  request: { body: jsonBody(newPreview) },
  responses: answers(preview, 413, 415, 422),
});

const GET = createRoute({
  ...described('getSchedule', 'Read a schedule with its next runs', TAG, 'read'),
  method: 'get',
  path: '/schedules/{id}',
  request: { params },
  responses: answers(schedule, 404, 422),
});

const EDIT = createRoute({
  ...described('editSchedule', 'Change a schedule, pause it or let it go on', TAG, 'write'),
  method: 'patch',
  path: '/schedules/{id}',
  request: { params, body: jsonBody(changedSchedule) },
  responses: answers(schedule, 404, 409, 413, 415, 422),
});

const DELETE = createRoute({
  ...described('deleteSchedule', 'Delete a schedule; what it has started goes on', TAG, 'write'),
  method: 'delete',
  path: '/schedules/{id}',
  request: { params },
  responses: answersNothing(404, 422),
});

const RUN = createRoute({
  ...described('runSchedule', 'Run the pipelines of a schedule now', TAG, 'run'),
  method: 'post',
  path: '/schedules/{id}/run',
  request: { params, headers: idempotencyHeader },
  responses: answersAccepted(scheduleFire, 404, 409, 422),
});

const FIRES = createRoute({
  ...described('listScheduleFires', 'List what a schedule did, the newest first', TAG, 'read'),
  method: 'get',
  path: '/schedules/{id}/fires',
  request: { params, query: pageQuery },
  responses: answers(pageOf(scheduleFire), 404, 422),
});

/** Schedules: list, create, preview, read, change, delete, run now, and what they did. */
export function addScheduleRoutes(api: Api, { automation }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const rows = await listSchedules(automation, context.get('principal'), toPage(query));
    return context.json(cutPage(rows, query, fromScheduleRow), 200);
  });
  api.openapi(CREATE, async (context) => {
    const input = toScheduleInput(context.req.valid('json'));
    const made = await createSchedule(automation, context.get('principal'), input);
    return context.json(fromSchedule(made), 201);
  });
  api.openapi(PREVIEW, (context) => {
    const { recurrence, time_zone: timeZone, count } = context.req.valid('json');
    const runs = previewRuns(automation, { recurrence, timeZone, count });
    return context.json({ next_runs: fromTimes(runs) }, 200);
  });
  api.openapi(GET, async (context) => {
    const { id } = context.req.valid('param');
    const found = await getSchedule(automation, context.get('principal'), id);
    return context.json(fromSchedule(found), 200);
  });
  api.openapi(EDIT, async (context) => {
    const { id } = context.req.valid('param');
    const edit = toScheduleEdit(context.req.valid('json'));
    const changed = await editSchedule(automation, context.get('principal'), id, edit);
    return context.json(fromSchedule(changed), 200);
  });
  api.openapi(DELETE, async (context) => {
    await deleteSchedule(automation, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  api.openapi(RUN, async (context) => {
    const { id } = context.req.valid('param');
    const fire = await runSchedule(automation, context.get('principal'), id);
    return context.json(fromFire(fire), 202);
  });
  api.openapi(FIRES, async (context) => {
    const query = context.req.valid('query');
    const { id } = context.req.valid('param');
    const rows = await listFires(automation, context.get('principal'), id, toPage(query));
    return context.json(cutPage(rows, query, fromFire), 200);
  });
}
