import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { resultPayload } from '../../../src/automation/index.ts';
import { type GitServer, startGitServer } from '../../support/network/git-server.ts';
import { apiClient } from '../../support/platform/api-client.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { LOOPBACK } from '../../support/platform/automation.ts';
import { listed, writerAt } from '../../support/platform/git-tokens.ts';
import { GUARDED_DOCUMENT, guardedClinic } from '../../support/platform/guarded-clinic.ts';
import { receiver } from '../../support/platform/receiver.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import { until } from '../../support/until.ts';
import { startVaults, type Vaults } from '../../support/vaults/start-vaults.ts';

/** What the API requires; it is only in the store, and is sent from there in requests. */
const SECRET = 'pk-walk-5f0c93d1e7';
const ENDPOINTS = ['GET /pets', 'POST /pets'];

const Id = z.looseObject({ id: z.string() });
const Safe = z.looseObject({ safe_key: z.string() });
const Credential = Id.extend({ stored_name: z.string() });
const Gatekeeper = Id.extend({ webhook_url: z.string() });
const Dispatch = Id.extend({ secret_key: z.string() });
const TestCases = z.looseObject({ items: z.array(Id.extend({ name: z.string() })) });

type Call = Awaited<ReturnType<typeof apiClient>>;

let vaults: Vaults | undefined;
beforeAll(async () => {
  vaults = await startVaults();
});
afterAll(() => vaults?.close());

describe.each(PLAIN_STORES)('from a webhook to the results on $name', ({ create }) => {
  test('a suite reads its secret, finds the fault, and its result starts the next stage', async () => {
    if (vaults === undefined) throw new Error('the vaults have not started');
    const git = await startGitServer();
    onTestFinished(() => git.close());
    git.seed('clinic', { 'README.md': 'Clinic\n' });
    const { environment, openStore } = vaults;
    const given = {
      ...{ ...environment, OUTBOUND_ALLOW: LOOPBACK, GIT_TOKEN: git.tokens.write },
      CREDENTIALS: JSON.stringify({ ...vaults.credentials, ...listed('GIT_TOKEN', git.url) }),
    };
    const platform = await startApi(create, given, { openStore });
    const call = await apiClient(platform, 'admin', ['admin']);
    const baseUrl = await guardedClinic(SECRET);
    const [getPets, postPets] = await generated(call, git, baseUrl);
    await readsFromSafe(call, git, vaults, [getPets, postPets]);

    const second = await stage(call, 'second', [getPets]);
    const first = await stage(call, 'first', [getPets, postPets]);
    const [one, two] = [await receiver(), await receiver()];
    const oneKey = await dispatched(call, first.id, 'status page', one.url);
    await dispatched(call, first.id, 'next stage', second.webhook_url);
    await dispatched(call, second.id, 'status page', two.url);
    const body = JSON.stringify({ commit: 'c0ffee' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(first.webhook_url, { method: 'POST', headers, body });
    expect(answer.status).toBe(202);
    await until(() => expect(two.received).toHaveLength(1));

    const [got] = one.received;
    expect(one.received).toHaveLength(1);
    if (got === undefined) throw new Error('nothing came');
    new Webhook(oneKey).verify(got.body, z.record(z.string(), z.string()).parse(got.headers));
    const failed = resultPayload.parse(JSON.parse(got.body));
    expect(failed).toMatchObject({
      status: 2,
      trigger: { kind: 'gatekeeper', name: 'first', hops: 0, payload: { commit: 'c0ffee' } },
      counts: {
        test_cases: { passed: 1, failed: 1, blocked: 0 },
        tests: { failed: 1, blocked: 0 },
      },
      failed_scenarios: [{ test_case: 1, scenario: '1.05', outcome: 'failed' }],
    });
    const shown = resultPayload.parse(JSON.parse(two.received[0]?.body ?? ''));
    // The pet that was accepted is in the list that the second stage reads: with a name that is too long.
    expect(shown).toMatchObject({
      status: 2,
      trigger: { kind: 'gatekeeper', name: 'second', hops: 1, payload: { status: 2 } },
      failed_scenarios: [{ test_case: 0, scenario: '7.03', outcome: 'failed' }],
    });
    expect(shown.trigger.payload?.execution).toEqual(failed.execution);
    expect(`${got.body}${two.received[0]?.body}`).not.toContain(SECRET);
  });
});

/** The suite of the document on a branch; gives its two test cases. */
async function generated(call: Call, git: GitServer, baseUrl: string): Promise<[string, string]> {
  const credential = { name: 'writer', ...writerAt(git.url) };
  await call('POST', '/git-credentials', z.unknown(), credential);
  const url = `${git.url}/group/clinic.git`;
  await call('POST', '/records', z.unknown(), {
    name: 'clinic',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: GUARDED_DOCUMENT },
    repository: { type: 'gitlab', url, branch: 'api-tests', credential: 'writer' },
    endpoints: ENDPOINTS,
    base_url: baseUrl,
  });
  await call('POST', '/records/clinic/generate', z.unknown());
  const { items } = await until(async () => {
    const found = await call('GET', '/test-cases', TestCases);
    expect(found.items).toHaveLength(ENDPOINTS.length);
    return found;
  });
  const idOf = (endpoint: string) => items.find(({ name }) => name === endpoint)?.id ?? '';
  return [idOf('GET /pets'), idOf('POST /pets')];
}

/** Puts the key into a store, binds it, and has the files on the branch ask for it. */
async function readsFromSafe(
  call: Call,
  git: GitServer,
  { address, aws }: Vaults,
  testCases: readonly string[],
): Promise<void> {
  const { kind, url, access } = address('aws-secrets-manager');
  if (access.method !== 'client') throw new Error('the vaults take clients');
  const { clientId: client_id, clientSecret: client_secret } = access;
  const { safe_key } = await call('POST', '/safes', Safe, {
    name: 'clinic',
    store: {
      kind,
      address: { by: 'url', url },
      access: { method: 'client', client_id, client_secret },
    },
  });
  const secret = { name: 'key of the clinic', type: 'secret', key: 'api-key' };
  const made = await call('POST', `/safes/${safe_key}/credentials`, Credential, secret);
  await aws.put.secret(made.stored_name, SECRET);
  for (const id of testCases) {
    await call('PUT', `/test-cases/${id}/bindings/${made.id}`, z.null());
  }
  const files = ['get_pets', 'post_pets'].map((slug) => {
    const path = `generated-scripts/env/${slug}_environment.txt`;
    const text = git.git('clinic', ['show', `refs/heads/api-tests:${path}`]);
    const edited = text.replace('"env://PROOFGATE_CLINIC"', `"secret://${safe_key}/api-key"`);
    expect(edited).not.toBe(text);
    return [path, `${edited}\n`] as const;
  });
  git.push('clinic', 'api-tests', Object.fromEntries(files));
}

/** A gatekeeper and its one pipeline, both of one name. */
async function stage(call: Call, name: string, testCases: readonly string[]) {
  const pipeline = await call('POST', '/pipelines', Id, { name, test_case_ids: testCases });
  return call('POST', '/gatekeepers', Gatekeeper, { name, pipeline_ids: [pipeline.id] });
}

/** Sends the results of a gatekeeper to an address; gives the key of their signatures. */
async function dispatched(call: Call, gatekeeper: string, name: string, url: string) {
  const body = { application_name: 'walk', webhook_name: name, url };
  return (await call('POST', `/gatekeepers/${gatekeeper}/dispatches`, Dispatch, body)).secret_key;
}
