import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addAcceptPage } from './accept.tsx';
import { addExecutionActions } from './actions.ts';
import { addComparePage } from './compare.tsx';
import { addExecutionPage } from './details.tsx';
import { addExecutionListPage } from './list.tsx';
import { addResultsPage } from './results.tsx';
import { addTestCasesPage } from './test-cases/list.tsx';

export { runTitle } from './run-state.ts';

/** Executions: the list, one of them live, its results, and what can be done with it. */
export function addExecutionPages(app: Hono<WebEnv>): void {
  addExecutionListPage(app);
  addExecutionPage(app);
  addResultsPage(app);
  addTestCasesPage(app);
  addComparePage(app);
  addAcceptPage(app);
  addExecutionActions(app);
}
