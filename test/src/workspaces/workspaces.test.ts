import { expect, test } from 'vitest';
import { connect } from '../../../src/database/index.ts';
import { ensureGitHubWorkspace, ensureWorkspace } from '../../../src/identity/index.ts';
import { listRuntimes } from '../../../src/runtimes/index.ts';
import {
  findGitHubWorkspace,
  getWorkspace,
  requireOwnAccount,
} from '../../../src/workspaces/index.ts';
import { problemOf } from '../../support/network/read-from.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

test.each(PLAIN_STORES)(
  'a workspace is its account and not a name, on $name',
  async ({ create }) => {
    const database = await connect(await create());
    const nameOf = async (workspaceId: string) =>
      (await getWorkspace(database, { workspaceId }))?.name;
    const first = await ensureGitHubWorkspace(database, { accountId: '1', login: 'acme' });
    expect(await ensureGitHubWorkspace(database, { accountId: '1', login: 'acme' })).toBe(first);
    const second = await ensureGitHubWorkspace(database, { accountId: '2', login: 'acme' });
    expect(second).not.toBe(first);
    expect(await nameOf(second)).toBe('acme');
    expect(await nameOf(first)).toBe('acme (formerly, 1)');
    expect(await ensureGitHubWorkspace(database, { accountId: '1', login: 'acme-2' })).toBe(first);
    expect(await nameOf(first)).toBe('acme-2');
    expect(await findGitHubWorkspace(database, '3')).toBeNull();
    await database.close();
  },
);

test.each(PLAIN_STORES)('a workspace has one default runtime, on $name', async ({ create }) => {
  const database = await connect(await create());
  const workspaceId = await ensureWorkspace(database, 'local', 'local');
  expect(await ensureWorkspace(database, 'local', 'local')).toBe(workspaceId);
  const runtimes = await listRuntimes({ database }, { workspaceId });
  expect(runtimes.map((one) => `${one.name} ${one.default}`)).toEqual(['managed true']);
  await database.close();
});

test.each(PLAIN_STORES)('the App acts only for its own account, on $name', async ({ create }) => {
  const database = await connect(await create());
  const refusal = { called: 'that', remedy: (account: string) => `choose one of ${account}` };
  const local = { workspaceId: await ensureWorkspace(database, 'local', 'local') };
  const account = { accountId: '1', login: 'acme' };
  const acme = { workspaceId: await ensureGitHubWorkspace(database, account) };
  await requireOwnAccount(database, local, 'other/api', refusal);
  await requireOwnAccount(database, acme, 'ACME/api', refusal);
  await requireOwnAccount(database, acme, '/acme/api.git', refusal);
  const refused = await problemOf(requireOwnAccount(database, acme, 'acme-2/api', refusal));
  expect(refused.kind).toBe('credential-missing');
  expect(refused.message).toContain('choose one of acme');
  await database.close();
});
