import { z } from '@hono/zod-openapi';
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  getSchedule,
  listFires,
  listSchedules,
  previewRuns,
  runSchedule,
  scheduleCalendar,
} from '../../automation/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { withLatest } from '../routing/latest.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import { calendar, calendarQuery, fromCalendar } from '../wire/schedule-calendar.ts';
import {
  changedSchedule,
  fromFire,
  fromSchedule,
  fromScheduleRow,
  fromTimes,
  listedSchedule,
  newPreview,
  newSchedule,
  preview,
  schedule,
  scheduleFire,
  toNewSchedule,
  toPreview,
  toScheduleEdit,
} from '../wire/schedules.ts';

const params = z.object({ id: z.uuid('must be the id of a schedule') });

/** Schedules: list, create, preview, read, change, delete, run now, and what they did. */
export function addScheduleRoutes(api: Api, { automation, execution }: ApiPorts): void {
  const route = routesOf(api, 'Schedules');
  route('listSchedules', 'List the schedules, the newest first', 'read')
    .get('/schedules')
    .pages(
      listedSchedule,
      ...withLatest(execution, 'triggerId', fromScheduleRow, (actor, page) =>
        listSchedules(automation, actor, page),
      ),
    );
  route('createSchedule', 'Create a schedule', 'write')
    .post('/schedules', 404, 409)
    .repeatable()
    .takes(newSchedule)
    .creates(schedule, async ({ actor, body }) =>
      fromSchedule(await createSchedule(automation, actor, toNewSchedule(body))),
    );
  route('previewSchedule', 'Show when a schedule would fire', 'read')
    .post('/schedules/preview')
    .takes(newPreview)
    .answers(preview, ({ body }) => ({
      next_runs: fromTimes(previewRuns(automation, toPreview(body))),
    }));
  // Before the routes of one, whose paths begin alike.
  route('getScheduleCalendar', 'List the runs of the next 14 days, day by day', 'read')
    .get('/schedules/calendar')
    .query(calendarQuery)
    .answers(calendar, async ({ actor, query }) =>
      fromCalendar(await scheduleCalendar(automation, actor, query.time_zone)),
    );
  route('getSchedule', 'Read a schedule with its next runs', 'read')
    .get('/schedules/{id}', 404)
    .params(params)
    .answers(schedule, async ({ actor, params: { id } }) =>
      fromSchedule(await getSchedule(automation, actor, id)),
    );
  route('editSchedule', 'Change a schedule, pause it or let it go on', 'write')
    .patch('/schedules/{id}', 404, 409)
    .params(params)
    .takes(changedSchedule)
    .answers(schedule, async ({ actor, params: { id }, body }) =>
      fromSchedule(await editSchedule(automation, actor, id, toScheduleEdit(body))),
    );
  route('deleteSchedule', 'Delete a schedule; what it has started goes on', 'write')
    .delete('/schedules/{id}', 404)
    .params(params)
    .does(({ actor, params }) => deleteSchedule(automation, actor, params.id));
  route('runSchedule', 'Run the pipelines of a schedule now', 'run')
    .post('/schedules/{id}/run', 404, 409)
    .params(params)
    .repeatable()
    .begins(scheduleFire, async ({ actor, params: { id } }) =>
      fromFire(await runSchedule(automation, actor, id)),
    );
  route('listScheduleFires', 'List what a schedule did, the newest first', 'read')
    .get('/schedules/{id}/fires', 404)
    .params(params)
    .pages(scheduleFire, fromFire, ({ actor, params: { id } }, page) =>
      listFires(automation, actor, id, page),
    );
}
