export { type Actor, requireAdmin, requireOwner } from './actor.ts';
export { requireOwnAccount } from './own-account.ts';
export { WORKSPACE_KINDS } from './tables.ts';
export {
  closeWorkspace,
  findGitHubWorkspace,
  findWorkspaceNamed,
  getWorkspace,
  insertWorkspace,
  isOpen,
  lockWorkspace,
  openWorkspace,
  takeName,
  type Workspace,
  workspacesOf,
} from './workspaces.ts';
