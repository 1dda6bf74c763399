import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import type { WebPorts } from '../../web-ports.ts';
import { addAuditPage } from './audit-log.tsx';
import { addMemberPages } from './members.tsx';
import { addPolicyPages } from './oidc-policies.tsx';
import { addTokenPages } from './tokens.tsx';
import { addWorkspacePages } from './workspaces.tsx';

/** Who may do what in the workspace, and what was done. */
export function addAccessPages(app: Hono<WebEnv>, ports: WebPorts): void {
  addWorkspacePages(app, ports);
  addMemberPages(app);
  addTokenPages(app);
  addPolicyPages(app);
  addAuditPage(app);
}
