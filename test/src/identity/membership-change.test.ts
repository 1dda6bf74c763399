import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { putGitHubMember } from '../../../src/identity/github-members.ts';
import {
  ensureGitHubWorkspace,
  listAudit,
  listMembers,
  membershipChanged,
  organizationChange,
} from '../../../src/identity/index.ts';
import { createSession } from '../../../src/identity/sign-in/sessions.ts';
import { findGitHubWorkspace } from '../../../src/workspaces/index.ts';
import { cookieOf, identityBench } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const Examples = z.array(
  z.looseObject({
    name: z.string(),
    examples: z.array(z.looseObject({ action: z.string().optional() })),
  }),
);
const examples = Examples.parse(
  JSON.parse(
    readFileSync('node_modules/@octokit/webhooks-examples/api.github.com/index.json', 'utf8'),
  ),
);

/** What real payloads of GitHub change. */
function kindsOf(action: string): (string | undefined)[] {
  const found = examples.find(({ name }) => name === 'organization')?.examples ?? [];
  const payloads = found.filter((payload) => payload.action === action);
  expect(payloads.length).toBeGreaterThan(0);
  return [...new Set(payloads.map((payload) => organizationChange(payload)?.kind))];
}

describe('an organization webhook', () => {
  test.each([
    ['renamed', 'renamed'],
    ['member_added', undefined],
    ['member_invited', undefined],
  ])('%s: %s', (action, kind) => {
    expect(kindsOf(action)).toEqual([kind]);
  });

  const organization = { id: 7, login: 'acme' };
  test('of an account without an id is refused', () => {
    const payload = { action: 'deleted', organization: { login: 'acme' } };
    expect(() => organizationChange(payload)).toThrow(z.ZodError);
  });

  test('reports who left', () => {
    const membership = { role: 'member', state: 'active', user: { id: 9, login: 'bob' } };
    const payload = { action: 'member_removed', organization, membership };
    expect(organizationChange(payload)).toEqual({
      kind: 'left',
      account: { accountId: '7', login: 'acme' },
      person: { githubId: '9', login: 'bob' },
    });
  });

  test('reports that the account is gone', () => {
    const account = { accountId: '7', login: 'acme' };
    const change = organizationChange({ action: 'deleted', organization });
    expect(change).toEqual({ kind: 'closed', account });
  });
});

let accounts = 9_000_000;

describe.each(PLAIN_STORES)('members of an account on $name', ({ create }) => {
  const bench = identityBench(create);
  const newAccount = async () => {
    accounts += 1;
    const account = { accountId: `${accounts}`, login: `acme-${accounts}` };
    const workspaceId = await ensureGitHubWorkspace(bench.ports().database, account);
    const memberId = await putGitHubMember(
      bench.ports(),
      { workspaceId },
      { githubId: '1', login: 'ada' },
      'admin',
    );
    const cookie = cookieOf(await createSession(bench.ports(), { workspaceId, memberId }, null));
    const principal = await bench.byCookie(cookie);
    if (principal === null) throw new Error('a new session is refused');
    return { account, principal, cookie };
  };
  const bob = { githubId: '2', login: 'bob' };

  test('are removed with the event, which may be repeated, and it is in the audit log', async () => {
    const { account, principal: ada } = await newAccount();
    await putGitHubMember(bench.ports(), ada, bob, 'member');
    const who = async () =>
      (await listMembers(bench.ports(), ada)).map(({ login, role }) => `${login} ${role}`);
    expect(await who()).toEqual(['ada admin', 'bob member']);
    for (let time = 0; time < 2; time++) {
      await membershipChanged(bench.ports(), { kind: 'left', account, person: bob });
      expect(await who()).toEqual(['ada admin']);
    }
    const [line] = await listAudit(bench.ports(), ada, { limit: 1 });
    expect(line).toMatchObject({ action: 'membership.left', target: 'bob', actor: 'github' });
  });

  test('all lose their sessions when the App is taken away', async () => {
    const { account, cookie } = await newAccount();
    await membershipChanged(bench.ports(), { kind: 'closed', account });
    expect(await bench.byCookie(cookie)).toBeNull();
  });

  test('a new login stays the same person, and whoever takes the old one is another', async () => {
    const { principal: ada, cookie } = await newAccount();
    const renamed = { githubId: '1', login: 'ada-lovelace' };
    const taker = { githubId: '3', login: 'ada' };
    await putGitHubMember(bench.ports(), ada, taker, 'member');
    expect(await bench.byCookie(cookie)).toBeNull();
    await putGitHubMember(bench.ports(), ada, renamed, 'admin');
    const listed = await listMembers(bench.ports(), ada);
    expect(listed.map(({ login, role }) => `${login} ${role}`)).toEqual([
      'ada member',
      'ada-lovelace admin',
    ]);
  });

  test('an account that is no workspace is left alone', async () => {
    const account = { accountId: '404', login: 'nobody' };
    await membershipChanged(bench.ports(), { kind: 'left', account, person: bob });
    expect(await findGitHubWorkspace(bench.ports().database, '404')).toBeNull();
  });
});
