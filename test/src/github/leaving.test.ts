import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { HANDLE_DELIVERY } from '../../../src/github/deliveries.ts';
import { csrfToken } from '../../../src/identity/index.ts';
import { sessionThroughGitHub } from '../../support/github/sign-in-github.ts';
import {
  type AppBench,
  CONFIGURATION,
  newName,
  petsDocument,
  startAppBench,
} from '../../support/platform/app-bench.ts';
import { anyStore } from '../../support/stores/stores.ts';
import { until } from '../../support/until.ts';

const ACME = { id: 900_001, login: 'acme', type: 'Organization' as const };
const CLIENT = { GITHUB_CLIENT_ID: 'Iv23liTheApp', GITHUB_CLIENT_SECRET: 'secret-of-the-app' };

let bench: AppBench;
beforeAll(async () => {
  bench = await startAppBench(await anyStore(), { environment: CLIENT });
  bench.github.accounts.memberships = { acme: { state: 'active', role: 'admin' } };
  bench.github.accounts.installed = [ACME];
});
afterAll(() => bench.close());

/** Signs in through GitHub and makes an API token; gives what a request with each is answered. */
async function comeIn(login: string) {
  const { url, identity } = bench.platform;
  const cookie = await sessionThroughGitHub(url, login);
  const csrf = csrfToken(cookie, identity.baseUrl) ?? '';
  const made = await fetch(`${url}/api/v2/tokens`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'mine', scopes: ['read'], expires_in_days: 365 }),
  });
  expect(made.status).toBe(201);
  const { token } = z.looseObject({ token: z.string() }).parse(await made.json());
  const asked = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${url}/api/v2/records`, { headers })).status;
  return async () => ({
    session: await asked({ cookie }),
    token: await asked({ authorization: `Bearer ${token}` }),
  });
}

const isOf = (name: string, payload: unknown) => JSON.stringify(payload).includes(`/${name}"`);

const IN = { session: 200, token: 200 };
const OUT = { session: 401, token: 401 };

/** The organization has removed somebody, and GitHub reports it. */
async function remove(login: string): Promise<void> {
  const user = await bench.github.ask('GET', `/users/${login}`, z.looseObject({ id: z.int() }));
  const membership = { role: 'member', state: 'active', user };
  const payload = { action: 'member_removed', organization: ACME, membership };
  await bench.github.send({ event: 'organization', payload });
}

async function tellOfInstallation(action: string): Promise<void> {
  const installation = { id: 778, account: ACME };
  await bench.github.send({ event: 'installation', payload: { action, installation } });
  await bench.settled();
}

test('whoever leaves an organization is out at once, with sessions and API tokens, and nobody else', async () => {
  const [octo, contributor] = [await comeIn('octo'), await comeIn('contributor')];
  expect([await octo(), await contributor()]).toEqual([IN, IN]);
  await remove('contributor');
  await bench.settled();
  expect([await octo(), await contributor()]).toEqual([IN, OUT]);
});

test.each([
  ['suspend', 'unsuspend'],
  ['deleted', 'created'],
])('an installation %s puts everybody out until %s, and a new sign-in', async (ends, begins) => {
  const [octo, contributor] = [await comeIn('octo'), await comeIn('contributor')];
  bench.github.accounts.installed = [];
  await tellOfInstallation(ends);
  expect([await octo(), await contributor()]).toEqual([OUT, OUT]);
  expect(await sessionThroughGitHub(bench.platform.url, 'octo')).not.toContain('proofgate=');
  bench.github.accounts.installed = [ACME];
  await tellOfInstallation(begins);
  expect(await octo()).toEqual(OUT);
  expect(await (await comeIn('octo'))()).toEqual(IN);
});

test('a departure does not wait for suites that are being generated', async () => {
  const contributor = await comeIn('contributor');
  const { github } = bench;
  const names = [newName(), newName()];
  const files = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };
  for (const name of names) {
    await github.seed(name, files);
    await github.push(name, 'feature', { 'openapi.yaml': petsDocument(3) }, 'main');
    await github.hooks.first(({ event, payload }) => event === 'push' && isOf(name, payload));
  }
  await bench.settled();
  // As many pull requests as are done at the same time wait for an answer of GitHub.
  const held = Promise.withResolvers<void>();
  let waiting = 0;
  const hold = () => {
    waiting += 1;
    return held.promise;
  };
  github.gaps.meanwhile(['GET /repos/{owner}/{repo}/compare/{basehead}'], hold, names.length);
  for (const name of names) await github.openPull(name, 'feature');
  await until(() => expect(waiting).toBe(HANDLE_DELIVERY.concurrency));
  await remove('contributor');
  await until(async () => expect(await contributor()).toEqual(OUT));
  held.resolve();
  await bench.settled();
});
