import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { addSelectedPages, deletion } from '../selected-pages.tsx';
import { addScheduleActions } from './actions.ts';
import { addCalendarPage } from './calendar.tsx';
import { addSchedulePage } from './details.tsx';
import { addFiresPage } from './fires.tsx';
import { addScheduleFormPages } from './form-pages.tsx';
import { addScheduleListPage } from './list.tsx';

const PLACE = '/schedules';

/** Schedules: the list, new ones with a preview, one with its log, and its end. */
export function addSchedulePages(app: Hono<WebEnv>): void {
  addScheduleListPage(app);
  // Before the pages of one, whose addresses begin alike.
  addCalendarPage(app);
  addSelectedPages(app, {
    place: PLACE,
    title: 'schedules',
    nameOf: async (context, id) =>
      (await context.get('api').get(`${PLACE}/${id}`, wire.schedule)).name,
    acts: {
      run: {
        label: 'Run',
        act: (context, id, _, key) =>
          context.get('api').send('POST', `${PLACE}/${id}/run`, wire.scheduleFire, { key }),
        after: '/executions',
      },
      delete: deletion(PLACE),
    },
  });
  addScheduleFormPages(app);
  addSchedulePage(app);
  addFiresPage(app);
  addScheduleActions(app);
  addDeletion(app, {
    route: `${PLACE}/:id/delete`,
    menu: PLACE,
    kind: 'schedule',
    read: async (context) => {
      const path = `${PLACE}/${idOf(context)}`;
      const { name } = await context.get('api').get(path, wire.schedule);
      const effect =
        'It starts nothing more; its log and dispatches go with it, what it has started goes on.';
      return { name, path, back: path, after: PLACE, effect };
    },
  });
}
