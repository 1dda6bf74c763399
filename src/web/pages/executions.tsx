import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addExecutionActions } from './executions/actions.ts';
import { addExecutionListPage } from './executions/list.tsx';
import { addExecutionPage } from './executions/one.tsx';
import { addResultsPage } from './executions/results.tsx';

/** Executions: the list, one of them live, its results, and what can be done with it. */
export function addExecutionPages(app: Hono<WebEnv>): void {
  addExecutionListPage(app);
  addExecutionPage(app);
  addResultsPage(app);
  addExecutionActions(app);
}
