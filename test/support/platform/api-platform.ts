import { onTestFinished } from 'vitest';
import { createToken, type Principal, type Scope, setMember } from '../../../src/identity/index.ts';
import { type Platform, startPlatform } from '../../../src/server/start-platform.ts';
import { sharedRuntime } from '../shared-runtime.ts';
import { memoryStores } from '../stores/memory-store.ts';
import type { STORES } from '../stores/stores.ts';
import * as tables from '../stores/tables.ts';
import { listed } from './git-tokens.ts';
import { SIGNING_KEY } from './platform.ts';

/** A platform in this process, with its API. */
export interface ApiPlatform {
  readonly platform: Platform;
  /** The address of the management API, without a slash at the end. */
  readonly api: string;
  /** The admin of the local workspace, as if signed in. */
  readonly admin: Principal;
  /** A new API token of the admin, or of a member that is made for it. */
  readonly tokenOf: (role: 'admin' | 'member', scopes: readonly Scope[]) => Promise<string>;
}

/** Starts a platform on loopback for one test, with stores in memory unless it has others. */
export async function startApi(
  create: (typeof STORES)[number]['create'],
  environment: Readonly<Record<string, string>> = {},
  place: Parameters<typeof startPlatform>[1] = { openStore: memoryStores().openStore },
): Promise<ApiPlatform> {
  const store = await create();
  const where = store.kind === 'pglite' ? { DATA_DIR: store.folder } : { DATABASE_URL: store.url };
  const quiet = { PORT: '0', LOG_LEVEL: 'error', SIGNING_KEY };
  const credentials = listed('GIT_TOKEN', 'https://gitlab.example');
  const token = { GIT_TOKEN: 'a-token', CREDENTIALS: JSON.stringify(credentials) };
  const started = await startPlatform(
    { ...quiet, ...where, ...token, ...environment },
    { managed: sharedRuntime(), ...place },
  );
  // A test may stop it too, and start another one on its store.
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= started.stop();
    return stopped;
  };
  const platform = { ...started, stop };
  onTestFinished(stop);
  const { identity } = platform;
  const [workspace] = await identity.database.system('a test').select().from(tables.workspaces);
  if (workspace === undefined) throw new Error('there is no local workspace');
  const principalOf = (user: string, role: 'admin' | 'member'): Principal => ({
    workspaceId: workspace.id,
    user,
    role,
    scopes: role === 'admin' ? ['admin'] : ['read', 'write', 'generate', 'run'],
    via: 'session',
    credentialId: 'test',
  });
  const admin = principalOf('admin', 'admin');
  await setMember(identity, admin, 'bob', 'member');
  const tokenOf: ApiPlatform['tokenOf'] = async (role, scopes) => {
    const maker = role === 'admin' ? admin : principalOf('bob', 'member');
    const input = { name: `for ${role}`, scopes: [...scopes], expiresInDays: 1 };
    return (await createToken(identity, maker, input)).token;
  };
  return { platform, api: `${platform.url}/api/v2`, admin, tokenOf };
}
