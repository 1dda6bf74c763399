import type { Database, InWorkspace } from '../database/index.ts';
import { isAtHost } from '../input/hosts.ts';
import { unreadableVariable } from '../library/index.ts';
import { getWorkspace } from '../workspaces/index.ts';
import type { CredentialAllowlist } from './config/config.ts';

/** The variables of the server's environment, as each workspace may have them. */
export interface Variables {
  /**
   * The hosts that the operator lets a reference `env://NAME` be sent to; none where the variable is not
   * listed for the workspace, or not set.
   */
  readonly hostsOf: (workspace: InWorkspace, reference: string) => Promise<readonly string[]>;
  /**
   * The value, for a request to a URL.
   * @throws Problem `credential-unset`, the same whatever is missing
   */
  readonly read: (workspace: InWorkspace, reference: string, url: string) => Promise<string>;
}

/**
 * Opens the environment as far as the operator's list (`CREDENTIALS`) goes.
 * @param keysOf what the list may call a workspace
 */
export function openVariables(
  keysOf: (workspace: InWorkspace) => Promise<readonly string[]>,
  allowlist: CredentialAllowlist,
  environment: Readonly<Record<string, string | undefined>>,
): Variables {
  const listed = async (workspace: InWorkspace, reference: string) => {
    const name = /^env:\/\/(.+)$/.exec(reference)?.[1] ?? '';
    const value = environment[name] ?? '';
    const entry = Object.hasOwn(allowlist, name) ? allowlist[name] : undefined;
    if (entry === undefined || value === '') return null;
    return { value, hosts: hostsIn(entry, await keysOf(workspace)) };
  };
  return {
    hostsOf: async (workspace, reference) => (await listed(workspace, reference))?.hosts ?? [],
    read: async (workspace, reference, url) => {
      const found = await listed(workspace, reference);
      if (found !== null && isAtHost(new URL(url), found.hosts)) return found.value;
      throw unreadableVariable(reference);
    },
  };
}

/** Finds what a list may call a workspace, as it is now: logins change. */
export function keysOf(database: Database): (workspace: InWorkspace) => Promise<string[]> {
  return async (workspace) => {
    const found = await getWorkspace(database, workspace);
    return found === undefined ? [] : workspaceKeys(found);
  };
}

/**
 * The workspace of local mode is `local`; one of GitHub is its account's login, or the id, which stays
 * when logins change hands. An account that is called local does not get what is meant for local mode.
 */
export function workspaceKeys(workspace: {
  readonly kind: 'local' | 'github';
  readonly name: string;
  readonly accountId: string | null;
}): string[] {
  if (workspace.kind === 'local') return ['local'];
  const login = workspace.name.toLowerCase();
  return [
    ...(login === 'local' ? [] : [login]),
    ...(workspace.accountId === null ? [] : [`id:${workspace.accountId}`]),
  ];
}

function hostsIn(
  entry: Readonly<Record<string, readonly string[]>>,
  keys: readonly string[],
): string[] {
  const rows = Object.entries(entry).filter(([name]) => keys.includes(name.toLowerCase()));
  return rows.flatMap(([, hosts]) => hosts);
}
