import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addActionsRuntimePages } from './actions.tsx';
import { addRuntimeFormPage } from './form.tsx';
import { addRuntimeListPage } from './list.tsx';

/** Where tests run: the list, the change of one, and those on GitHub Actions. */
export function addRuntimePages(app: Hono<WebEnv>): void {
  addRuntimeListPage(app);
  addRuntimeFormPage(app);
  addActionsRuntimePages(app);
}
