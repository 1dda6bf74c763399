import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import type { WebPorts } from '../web-ports.ts';
import { addAuditPage } from './access/audit-log.tsx';
import { addMemberPages } from './access/members.tsx';
import { addPolicyPages } from './access/oidc-policies.tsx';
import { addTokenPages } from './access/tokens.tsx';
import { addWorkspacePages } from './access/workspaces.tsx';

/** Who may do what in the workspace, and what was done. */
export function addAccessPages(app: Hono<WebEnv>, ports: WebPorts): void {
  addWorkspacePages(app, ports);
  addMemberPages(app);
  addTokenPages(app);
  addPolicyPages(app);
  addAuditPage(app);
}
