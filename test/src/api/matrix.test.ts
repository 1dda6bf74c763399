import { expect, test } from 'vitest';
import { z } from 'zod';
import { putGitHubMember } from '../../../src/identity/github-members.ts';
import { createToken, type Scope } from '../../../src/identity/index.ts';
import { SCOPE_TABLE } from '../../../src/identity/scopes.ts';
import { ensureGitHubWorkspace } from '../../../src/identity/workspaces.ts';
import { type ApiPlatform, startApi } from '../../support/platform/api-platform.ts';
import { postgresqlStore } from '../../support/stores/stores.ts';
import { makeThings, REQUESTS, type Things } from './requests.ts';

const SCOPE = z.enum(['read', 'write', 'generate', 'run', 'admin']);
const Operation = z.looseObject({
  operationId: z.string(),
  'x-scope': SCOPE,
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

interface Call {
  readonly operationId: string;
  readonly scope: Scope;
  readonly method: string;
  readonly path: string;
  readonly good: number;
}

/** Every operation of the served document. */
async function callsOf(api: string): Promise<Call[]> {
  const { paths } = Document.parse(await (await fetch(`${api}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, 'x-scope': scope, responses }]) => ({
      operationId,
      scope,
      method: method.toUpperCase(),
      path,
      good: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
    })),
  );
}

/** An admin of a workspace of GitHub, which is not the local one. */
async function foreignToken({ platform }: ApiPlatform): Promise<string> {
  const { identity } = platform;
  const account = { accountId: '77', login: 'octo' };
  const workspaceId = await ensureGitHubWorkspace(identity.database, account);
  await putGitHubMember(identity, { workspaceId }, { githubId: '5', login: 'eve' }, 'admin');
  const session = { workspaceId, user: 'eve', role: 'admin', scopes: ['admin'] } as const;
  const principal = { ...session, via: 'session', credentialId: 'test' } as const;
  const input = { name: 'foreign', scopes: ['admin' as const], expiresInDays: 1 };
  return (await createToken(identity, principal, input)).token;
}

async function send(api: string, call: Call, token: string | null, things: Things, unique: string) {
  const request = REQUESTS[call.operationId];
  if (request === undefined) throw new Error(`no request is known for ${call.operationId}`);
  const values = request.path?.(things) ?? {};
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const body = request.body?.(unique);
  const answer = await fetch(`${api}${path}`, {
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

test('every route answers every kind of caller as it says', async () => {
  const started = await startApi(postgresqlStore);
  const { api, tokenOf } = started;
  const admin = await tokenOf('admin', ['admin']);
  const callers: readonly { name: string; token: string | null; scopes: readonly Scope[] }[] = [
    { name: 'nobody', token: null, scopes: [] },
    { name: 'a made-up token', token: 'pg_made-up', scopes: [] },
    ...(await Promise.all(
      (['read', 'write', 'generate', 'run'] as const).map(async (scope) => ({
        name: `a member who may ${scope}`,
        token: await tokenOf('member', [scope]),
        scopes: SCOPE_TABLE[scope].contains,
      })),
    )),
  ];
  const make = async <T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const sent = {
      method: 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    };
    const answer = await fetch(`${api}${path}`, sent);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return schema.parse(await answer.json());
  };
  const put = async (path: string) => {
    const headers = { authorization: `Bearer ${admin}` };
    const answer = await fetch(`${api}${path}`, { method: 'PUT', headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const foreign = await foreignToken(started);
  const calls = await callsOf(api);
  expect(calls.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(REQUESTS).sort());
  const surprises: string[] = [];
  let count = 0;
  // What is refused or only reads changes nothing, so all of that can be about the same things.
  const standing = await makeThings(make, put, 'standing', ['executions', 'runtimes']);
  const ask = async (call: Call, name: string, token: string | null, wanted: number) => {
    const unique = String(count++);
    const mayChange = wanted < 400 && call.method !== 'GET';
    const [, collection = ''] = call.path.split('/');
    const things = mayChange ? await makeThings(make, put, unique, [collection]) : standing;
    if (OF_MEMBERS.includes(call.operationId)) await addMember(api, admin, things.member);
    const { status, text } = await send(api, call, token, things, unique);
    if (status !== wanted)
      surprises.push(`${call.operationId} by ${name}: ${status}, not ${wanted}: ${text}`);
  };
  for (const call of calls) {
    for (const { name, token, scopes } of callers) {
      const unknown = scopes.length === 0;
      if (!unknown && scopes.includes(call.scope)) continue;
      await ask(call, name, token, unknown ? 401 : 403);
    }
    await ask(call, 'an admin', admin, REQUESTS[call.operationId]?.good ?? call.good);
    const named = REQUESTS[call.operationId]?.path !== undefined;
    const wanted = REQUESTS[call.operationId]?.foreign ?? (named ? 404 : call.good);
    await ask(call, 'the admin of another workspace', foreign, wanted);
  }
  expect(surprises).toEqual([]);
});

/** What is asked of a member who is there. */
const OF_MEMBERS = ['removeMember', 'createSignInLink'];

async function addMember(api: string, token: string, login: string): Promise<void> {
  await fetch(`${api}/members/${login}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"role": "member"}',
  });
}
