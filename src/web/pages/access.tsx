import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addAuditPage } from './access/audit-log.tsx';
import { addMemberPages } from './access/members.tsx';
import { addTokenPages } from './access/tokens.tsx';

/** Who may do what in the workspace, and what was done. */
export function addAccessPages(app: Hono<WebEnv>): void {
  addMemberPages(app);
  addTokenPages(app);
  addAuditPage(app);
}
