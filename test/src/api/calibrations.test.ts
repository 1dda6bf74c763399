import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { calibration as Calibration } from '../../../src/api/wire/calibrations.ts';
import { record as ApiRecord } from '../../../src/api/wire/records.ts';
import { startRecorder } from '../../suite/recorder.ts';
import { ACTIONS_SETTINGS } from '../../support/actions/settings.ts';
import { startGitServer } from '../../support/network/git-server.ts';
import { apiClient, Made, Refused } from '../../support/platform/api-client.ts';
import { listed, writerAt } from '../../support/platform/git-tokens.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { dump } from '../../support/stores/dump.ts';
import { anyStore } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';
import { until } from '../../support/until.ts';
import { DOCUMENT, ENVIRONMENT } from '../execution/calibration/ground.ts';

const CANARY = 'canary-9b3e-value';
const Accepted = z.object({ calibration: z.uuid() });
const TestCases = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const Audit = z.looseObject({ items: z.array(z.looseObject({ target: z.string() })) });
const WITHOUT_ONE = /^# calibrated: without \/(nick|tag) \(422: they exclude each other, /m;
const shown = (path: string) => `refs/heads/api-tests:${path}`;

/** Sends the names of its variables and its token to the server, and prints all values. */
const HOOKS = `
import os, sys


def before(endpoint, request):
    request.header["X-Variables"] = ",".join(sorted(os.environ))
    service = os.environ["PLATFORM_SECRETS_SERVICE"]
    request.header["X-Token"] = service.rsplit("/", 1)[-1]
    print(dict(os.environ))
    print(dict(os.environ), file=sys.stderr)
`;

/** A server that requires a key, and repeats it and the token of hooks when it rejects something. */
function startKeyed() {
  return startRecorder(({ body, headers }, response) => {
    const isKnown = headers['x-api-key'] === CANARY;
    const hasBoth = /"nick"/.test(String(body)) && /"tag"/.test(String(body));
    response.writeHead(isKnown ? (hasBoth ? 422 : 204) : 401);
    response.end(
      isKnown && hasBoth
        ? `they exclude each other, ${headers['x-api-key']} ${headers['x-token']}`
        : '',
    );
  });
}

async function ground() {
  const git = await startGitServer();
  onTestFinished(() => git.close());
  git.seed('pets', { 'README.md': 'Pets\n' });
  const started = await secretsGround(anyStore, {
    ...{ OUTBOUND_ALLOW: '127.0.0.0/8', GIT_TOKEN: git.tokens.write, OF_THE_SERVER: CANARY },
    CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', git.url)),
  });
  const call = await apiClient(started, 'admin', ['admin']);
  await call('POST', '/git-credentials', z.unknown(), { name: 'writer', ...writerAt(git.url) });
  const server = await startKeyed();
  await call('POST', '/records', Made, {
    name: 'pets',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: {
      ...{ type: 'gitlab', url: `${git.url}/group/pets.git`, branch: 'api-tests' },
      credential: 'writer',
    },
    base_url: server.url,
  });
  const read = () => call('GET', '/records/pets', ApiRecord);
  const generated = async () => {
    await call('POST', '/records/pets/generate', z.unknown());
    await expect.poll(async () => (await read()).state).toBe('generated');
  };
  const ended = (id: string) =>
    until(async () => {
      const found = await call('GET', `/records/pets/calibrations/${id}`, Calibration);
      if (found.finished_at === null) throw new Error(`${found.state} yet`);
      return found;
    });
  return { ...started, git, call, server, read, generated, ended };
}

test('a calibration reads the secrets of the record’s test cases, and leaves none anywhere', async () => {
  const { platform, git, call, server, read, generated, ended, ...secrets } = await ground();
  await generated();
  const safe = await secrets.newSafe();
  const bound = await secrets.newCredential(safe, 'key', CANARY);
  const { items } = await call('GET', '/test-cases', TestCases);
  for (const { id } of items) await secrets.bind(id, bound);
  const key = { in: 'header', name: 'X-Api-Key', value: `secret://${safe.safeKey}/key` };
  git.push('pets', 'api-tests', {
    'generated-scripts/env/suite.txt': `[auth]\nkey = ${JSON.stringify(key)}\n`,
    'generated-scripts/hooks.py': HOOKS,
  });
  const { calibration: id } = await call('POST', '/records/pets/calibrate', Accepted, {});
  const done = await ended(id);
  expect(done).toMatchObject({
    ...{ state: 'done', cause: null, requests: 2, accepted_before: 1, accepted_after: 2 },
    ...{ requested_by: 'admin', committed: true },
    endpoints: [{ endpoint: 'POST /pets', before: 1, after: 2, rejected: null }],
  });
  expect((await read()).calibration).toMatchObject({ id, state: 'done', commit: done.commit });
  expect(git.git('pets', ['show', shown(ENVIRONMENT)])).toMatch(WITHOUT_ONE);
  // Hooks ran, and saw none of the server's variables.
  const names = new Set(server.requests.flatMap(({ headers }) => headers['x-variables'] ?? ''));
  expect([...names].join()).toContain('PLATFORM_SECRETS_SERVICE');
  expect([...names].join()).not.toMatch(/OF_THE_SERVER|GIT_TOKEN|SIGNING_KEY|CREDENTIALS/);
  expect(String(server.requests[0]?.headers['x-token'])).toMatch(/^pgx_/);
  const kept = [await dump(platform.library.database), git.git('pets', ['log', '-p', '--all'])];
  for (const text of [...kept, JSON.stringify(done)])
    expect(text).not.toMatch(/canary-9b3e|pgx_\w/);
  const log = await call('GET', '/audit-log', Audit);
  expect(log.items.map(({ target }) => target)).toContain('/api/v2/records/pets/calibrate');
});

test('a repetition with the same key is the same calibration, and others learn what is wrong', async () => {
  const { call, generated, ended, ...started } = await ground();
  const { api, tokenOf } = started;
  const path = '/records/pets/calibrate';
  expect(await call('POST', path, Refused, {})).toMatchObject({
    error: 'suite-missing',
    status: 422,
  });
  await generated();
  const authorization = `Bearer ${await tokenOf('admin', ['generate'])}`;
  const headers = { authorization, 'idempotency-key': 'once' };
  const send = async () => fetch(`${api}${path}`, { method: 'POST', headers });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([202, 202]);
  const { calibration: id } = Accepted.parse(await first.json());
  expect(await second.json()).toEqual({ calibration: id });
  // Without its key the server refuses everybody.
  expect(await ended(id)).toMatchObject({
    ...{ state: 'done', accepted_after: 0, committed: false },
    endpoints: [{ rejected: '401' }],
  });
  const elsewhere = { base_url: 'https://elsewhere.example' };
  expect(await call('POST', path, Refused, elsewhere)).toMatchObject({ error: 'address-refused' });
  const other = await apiClient(started, 'member', ['generate']);
  expect(await other('POST', path, Refused, {})).toMatchObject({ error: 'forbidden' });
  const wrong = await call('POST', path, Refused, { budget: 0, variables: { TOKEN: 'x' } });
  expect(wrong).toMatchObject({ error: 'input-faulty' });
  expect(wrong.errors).toEqual([
    expect.stringMatching(/variables: must not have the name of a secret/),
    expect.stringMatching(/budget: must be at least 1/),
  ]);
});

test('a suite that no workflow of the runtime’s repository can check out is not calibrated there', async () => {
  const { platform, call, generated, read } = await ground();
  await generated();
  const queries = platform.library.database.system('a test');
  const { actionsRuntimes, runtimes } = tables;
  const [runtime] = await queries
    .update(runtimes)
    .set({ kind: 'self-managed' })
    .where(eq(runtimes.isDefault, true))
    .returning();
  const { id: runtimeId = '', workspaceId = '' } = runtime ?? {};
  const site = {
    ...ACTIONS_SETTINGS,
    repository: 'octo/other',
  };
  await queries.insert(actionsRuntimes).values({ runtimeId, workspaceId, ...site });
  expect(await call('POST', '/records/pets/calibrate', Refused, {})).toMatchObject({
    ...{ error: 'calibration-elsewhere', status: 409 },
    detail: expect.stringContaining('a workflow of octo/other cannot check it out'),
  });
  expect((await read()).calibration).toBeNull();
});
