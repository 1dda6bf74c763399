import type { Hono } from 'hono';
import { wire } from '../../api/index.ts';
import type { WebEnv } from '../web-env.ts';
import { addDeletePages } from './delete-pages.tsx';
import { addPipelineFormPages } from './pipelines/form.tsx';
import { addPipelineListPage } from './pipelines/list.tsx';
import { addPipelinePage } from './pipelines/one.tsx';
import { addRunPipeline } from './pipelines/run.ts';

/** Pipelines: the list, new ones, one with its history, changes, runs, and the end of one. */
export function addPipelinePages(app: Hono<WebEnv>): void {
  addPipelineListPage(app);
  addPipelineFormPages(app);
  addPipelinePage(app);
  addRunPipeline(app);
  addDeletePages(app, {
    place: '/pipelines',
    kind: 'pipeline',
    effect:
      'Gatekeepers and schedules no longer start it; its test cases and past executions stay.',
    nameOf: async (api, id) => (await api.get(`/pipelines/${id}`, wire.pipeline)).name,
  });
}
