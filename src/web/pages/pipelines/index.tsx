import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { idOf } from '../../id-of.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { addSelectedPages, deletion } from '../selected-pages.tsx';
import { addPipelinePage } from './details.tsx';
import { addPipelineFormPages } from './form.tsx';
import { addConsent } from './hosts.tsx';
import { addPipelineListPage } from './list.tsx';
import { addRunPipeline } from './run.tsx';

const PLACE = '/pipelines';

/** Pipelines: the list, new ones, one with its history, changes, runs, and the end of one. */
export function addPipelinePages(app: Hono<WebEnv>): void {
  addPipelineListPage(app);
  // Before the pages of one, whose addresses begin alike.
  addSelectedPages(app, {
    place: PLACE,
    title: 'pipelines',
    nameOf: async (context, id) =>
      (await context.get('api').get(`${PLACE}/${id}`, wire.pipeline)).name,
    acts: {
      run: {
        label: 'Run',
        act: (context, id, _, key) =>
          context.get('api').send('POST', `${PLACE}/${id}/run`, wire.executionSummary, {
            ...{ key, body: {} },
          }),
        after: '/executions',
      },
      delete: deletion(PLACE),
    },
  });
  addPipelineFormPages(app);
  addPipelinePage(app);
  addRunPipeline(app);
  addConsent(app);
  addDeletion(app, {
    route: `${PLACE}/:id/delete`,
    menu: PLACE,
    kind: 'pipeline',
    read: async (context) => {
      const path = `${PLACE}/${idOf(context)}`;
      const { name } = await context.get('api').get(path, wire.pipeline);
      const effect =
        'Gatekeepers and schedules that start it must stop using it first; its test cases and past executions stay.';
      return { name, path, back: path, after: PLACE, effect };
    },
  });
}
