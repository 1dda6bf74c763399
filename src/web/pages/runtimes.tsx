import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addRuntimeFormPage } from './runtimes/form.tsx';
import { addRuntimeListPage } from './runtimes/list.tsx';

/** Where tests run: the list, and the change of one. */
export function addRuntimePages(app: Hono<WebEnv>): void {
  addRuntimeListPage(app);
  addRuntimeFormPage(app);
}
