import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { putGitHubMember } from '../../src/identity/github-members.ts';
import {
  ensureGitHubWorkspace,
  listAudit,
  listMembers,
  membershipChange,
  membershipChanged,
  replaceGitHubMembers,
} from '../../src/identity/index.ts';
import { createSession } from '../../src/identity/sessions.ts';
import { cookieOf, identityBench } from '../support/identity.ts';
import { STORES } from '../support/stores.ts';

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
function kindsOf(event: string, action: string): (string | undefined)[] {
  const found = examples.find(({ name }) => name === event)?.examples ?? [];
  const payloads = found.filter((payload) => payload.action === action);
  expect(payloads.length).toBeGreaterThan(0);
  return [...new Set(payloads.map((payload) => membershipChange(event, payload)?.kind))];
}

const EVENTS = [
  ['organization', 'member_added', 'joined'],
  ['organization', 'renamed', 'renamed'],
  ['organization', 'member_invited', undefined],
  ['installation', 'deleted', 'closed'],
  ['installation', 'suspend', 'closed'],
  ['installation', 'created', undefined],
  ['membership', 'added', undefined],
  ['membership', 'removed', undefined],
  ['member', 'added', undefined],
] as const;

describe('a webhook of GitHub', () => {
  test.each(EVENTS)('%s %s: %s', (event, action, kind) => {
    expect(kindsOf(event, action)).toEqual([kind]);
  });

  const account = { id: 7, login: 'acme' };
  const user = { id: 9, login: 'bob' };
  test('of an account without an id are refused', () => {
    const payload = { action: 'created', installation: { account: { login: 'acme' } } };
    expect(() => membershipChange('installation', payload)).toThrow(z.ZodError);
  });

  test('tells who left', () => {
    const membership = { role: 'member', state: 'active', user };
    const payload = { action: 'member_removed', organization: account, membership };
    expect(membershipChange('organization', payload)).toEqual({
      kind: 'left',
      account: { accountId: '7', login: 'acme' },
      person: { githubId: '9', login: 'bob' },
    });
  });
});

let accounts = 9_000_000;

describe.each(STORES)('members of an account on $name', ({ create }) => {
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

  test('come and go with the events, which may be repeated, and stand in the audit log', async () => {
    const { account, principal: ada } = await newAccount();
    const who = async () =>
      (await listMembers(bench.ports(), ada)).map(({ login, role }) => `${login} ${role}`);
    for (const change of [
      { kind: 'joined', account, person: bob, role: 'member' },
      { kind: 'joined', account, person: bob, role: 'member' },
    ] as const) {
      await membershipChanged(bench.ports(), change);
      expect(await who()).toEqual(['ada admin', 'bob member']);
    }
    await membershipChanged(bench.ports(), { kind: 'left', account, person: bob });
    expect(await who()).toEqual(['ada admin']);
    const [line] = await listAudit(bench.ports(), ada, { limit: 1 });
    expect(line).toMatchObject({ action: 'membership.left', target: 'bob', actor: 'github' });
  });

  test('all lose their sessions when the App is taken away', async () => {
    const { account, cookie } = await newAccount();
    await membershipChanged(bench.ports(), { kind: 'closed', account });
    expect(await bench.byCookie(cookie)).toBeNull();
  });

  test('a new login stays the same person, and whoever takes the old one is another', async () => {
    const { account, principal: ada, cookie } = await newAccount();
    const renamed = { githubId: '1', login: 'ada-lovelace' };
    const taker = { githubId: '3', login: 'ada' };
    await membershipChanged(bench.ports(), {
      kind: 'joined',
      account,
      person: taker,
      role: 'member',
    });
    expect(await bench.byCookie(cookie)).toBeNull();
    await membershipChanged(bench.ports(), {
      kind: 'joined',
      account,
      person: renamed,
      role: 'admin',
    });
    const listed = await listMembers(bench.ports(), ada);
    expect(listed.map(({ login, role }) => `${login} ${role}`)).toEqual([
      'ada member',
      'ada-lovelace admin',
    ]);
  });

  test('are made those of a list, so that a lost hook does no lasting harm', async () => {
    const { principal: ada } = await newAccount();
    const people = [
      { githubId: '1', login: 'ada', role: 'member' as const },
      { ...bob, role: 'admin' as const },
    ];
    await replaceGitHubMembers(bench.ports(), ada, people);
    const listed = await listMembers(bench.ports(), ada);
    expect(listed.map(({ login, role }) => `${login} ${role}`)).toEqual([
      'ada member',
      'bob admin',
    ]);
  });

  test('an account that is no workspace is left alone', async () => {
    const account = { accountId: '404', login: 'nobody' };
    await membershipChanged(bench.ports(), {
      kind: 'joined',
      account,
      person: bob,
      role: 'member',
    });
  });
});
