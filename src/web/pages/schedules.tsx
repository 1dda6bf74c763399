import type { Hono } from 'hono';
import { wire } from '../../api/index.ts';
import type { WebEnv } from '../web-env.ts';
import { addDeletePages } from './delete-pages.tsx';
import { addScheduleActions } from './schedules/actions.ts';
import { addFiresPage } from './schedules/fires.tsx';
import { addScheduleFormPages } from './schedules/form-pages.tsx';
import { addScheduleListPage } from './schedules/list.tsx';
import { addSchedulePage } from './schedules/one.tsx';

const PLACE = '/schedules';

/** Schedules: the list, new ones with a preview, one with its log, and its end. */
export function addSchedulePages(app: Hono<WebEnv>): void {
  addScheduleListPage(app);
  addScheduleFormPages(app);
  addSchedulePage(app);
  addFiresPage(app);
  addScheduleActions(app);
  addDeletePages(app, {
    place: PLACE,
    kind: 'schedule',
    effect:
      'It starts nothing more; its log and dispatches go with it, what it has started goes on.',
    nameOf: async (api, id) => (await api.get(`${PLACE}/${id}`, wire.schedule)).name,
  });
}
