import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addActionsRuntimePages } from './runtimes/actions.tsx';
import { addRuntimeFormPage } from './runtimes/form.tsx';
import { addRuntimeListPage } from './runtimes/list.tsx';

/** Where tests run: the list, the change of one, and those on GitHub Actions. */
export function addRuntimePages(app: Hono<WebEnv>): void {
  addRuntimeListPage(app);
  addRuntimeFormPage(app);
  addActionsRuntimePages(app);
}
