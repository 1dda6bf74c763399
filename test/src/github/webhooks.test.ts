import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HANDLE_DELIVERY } from '../../../src/github/deliveries.ts';
import { createActionsRuntime, getRuntime, installWorkflow } from '../../../src/runtimes/index.ts';
import { ACTIONS_SETTINGS } from '../../support/actions/settings.ts';
import { type AppBench, startAppBench, WEBHOOK_SECRET } from '../../support/platform/app-bench.ts';
import { startPlatformProcess } from '../../support/platform/platform.ts';
import { STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { githubDeliveries, workspaces } = tables;

const EXAMPLES = z
  .array(z.object({ name: z.string(), examples: z.array(z.looseObject({})) }))
  .parse(createRequire(import.meta.url)('@octokit/webhooks-examples/api.github.com/index.json'));

const FAULT = z.looseObject({ status: z.int(), error: z.string(), detail: z.string() });

const ACCOUNT = { id: 7998, login: 'replaced' };

const sign = (body: string, secret = WEBHOOK_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe.each(STORES)('webhooks, on $name', ({ create }) => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await startAppBench(await create());
  });
  afterAll(() => bench.close());

  const send = async (
    event: string,
    body: string,
    headers: Readonly<Record<string, string>> = { 'x-hub-signature-256': sign(body) },
    id: string = randomUUID(),
  ) => {
    const all = { 'x-github-event': event, 'x-github-delivery': id, ...headers };
    const url = `${bench.platform.url}/api/github/webhooks`;
    const answer = await fetch(url, { method: 'POST', body, headers: all });
    const text = await answer.text();
    if (answer.ok) return answer.status;
    // A fault has its form everywhere (RFC 9457).
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const { status, detail } = FAULT.parse(JSON.parse(text));
    expect(detail).not.toBe('');
    expect(status).toBe(answer.status);
    return answer.status;
  };
  const stored = () =>
    bench.platform.library.database.system('a test').select().from(githubDeliveries);

  test('are accepted only as JSON with the right signature, and nothing else is stored', async () => {
    const before = (await stored()).length;
    const body = JSON.stringify({ action: 'created' });
    expect(await send('installation', body, {})).toBe(401);
    expect(await send('installation', body, { 'x-hub-signature-256': 'sha256=00' })).toBe(401);
    for (const secret of ['development', 'another']) {
      const headers = { 'x-hub-signature-256': sign(body, secret) };
      expect(await send('installation', body, headers)).toBe(401);
    }
    const signed = { 'x-hub-signature-256': sign(body) };
    expect(await send('installation', `${body} `, signed)).toBe(401);
    expect(await send('', body, signed)).toBe(400);
    for (const unreadable of ['payload=%7B%7D', '{"action":', '[]', '7', 'null']) {
      const headers = { 'x-hub-signature-256': sign(unreadable) };
      expect(await send('installation', unreadable, headers), unreadable).toBe(400);
    }
    const announced = request(`${bench.platform.url}/api/github/webhooks`, {
      method: 'POST',
      headers: {
        'x-github-delivery': randomUUID(),
        'x-github-event': 'push',
        'x-hub-signature-256': sign(''),
        'content-length': 25 * 1024 * 1024 + 1,
      },
    });
    announced.flushHeaders();
    const [answer]: IncomingMessage[] = await once(announced, 'response');
    announced.destroy();
    expect(answer?.statusCode).toBe(413);
    expect(answer?.headers['content-type']).toBe('application/problem+json');
    expect(await stored()).toHaveLength(before);
  });

  test('that come twice are done once', async () => {
    const id = randomUUID();
    const account = { id: 7999, login: `twice-${id}` };
    const body = JSON.stringify({ action: 'created', installation: { id: 5, account } });
    const signed = { 'x-hub-signature-256': sign(body) };
    expect(await send('installation', body, signed, id)).toBe(202);
    expect(await send('installation', body, signed, id)).toBe(202);
    await bench.settled();
    expect((await stored()).filter((one) => one.id === id)).toMatchObject([
      { state: 'done', payload: '', attempts: 0 },
    ]);
  });

  test('are verified when they come, so a secret that is replaced loses none of those stored', async () => {
    const id = randomUUID();
    const { database, queue } = bench.platform.library;
    const payload = JSON.stringify({
      action: 'created',
      installation: { id: 9, account: ACCOUNT },
    });
    await database
      .system('a test')
      .insert(githubDeliveries)
      .values({
        id,
        event: 'installation',
        payload,
        signature: sign(payload, 'old'),
        state: 'stored',
      });
    await queue.send(HANDLE_DELIVERY, { id });
    await bench.settled();
    expect((await stored()).filter((one) => one.id === id)).toMatchObject([{ state: 'done' }]);
  });

  const workspacesAfter = async (event: string, action: string, account: object) => {
    const body = JSON.stringify({ action, installation: { id: 6, account } });
    expect(await send(event, body)).toBe(202);
    await bench.settled();
    return bench.platform.library.database.system('a test').select().from(workspaces);
  };

  test('of an installation make the workspace of its account, by its id', async () => {
    for (const [event, action, id] of [
      ['installation', 'created', 8000],
      ['installation_repositories', 'added', 8001],
    ] as const) {
      const login = `account-${id}`;
      const first = await workspacesAfter(event, action, { id, login });
      const made = { kind: 'github', name: login, accountId: `${id}` };
      expect(first.filter(({ name }) => name === login)).toMatchObject([made]);
      const renamed = await workspacesAfter(event, action, { id, login: `${login}-new` });
      expect(renamed.filter(({ accountId }) => accountId === `${id}`)).toMatchObject([
        { name: `${login}-new` },
      ]);
      expect(renamed).toHaveLength(first.length);
    }
  });

  test('of an installation at an enterprise make no workspace', async () => {
    const before = await bench.platform.library.database.system('a test').select().from(workspaces);
    const enterprise = { id: 8002, slug: 'enterprise', name: 'Enterprise' };
    expect(await workspacesAfter('installation', 'created', enterprise)).toEqual(before);
  });

  test('of an installation have the runtimes of its account checked', async () => {
    const { platform, github } = bench;
    const all = await platform.library.database.system('a test').select().from(workspaces);
    const workspaceId = all.find(({ kind }) => kind === 'local')?.id ?? '';
    const actor = { workspaceId, user: 'ada', role: 'admin' } as const;
    await github.seed('looked-at', { 'README.md': '# API' });
    const repository = `${github.owner}/looked-at`;
    const made = { ...ACTIONS_SETTINGS, name: 'ci', repository, concurrency: 1 };
    await createActionsRuntime(platform.remote, actor, made);
    await installWorkflow(platform.remote, actor, 'ci');
    const told = async (isSuspended: boolean) => {
      github.gaps.suspend(isSuspended);
      const action = isSuspended ? 'suspend' : 'unsuspend';
      const { accountId, login } = github.account;
      const account = { id: Number(accountId), login };
      const installation = { id: github.installationId, account };
      expect(await send('installation', JSON.stringify({ action, installation }))).toBe(202);
      await bench.settled();
      return (await getRuntime(platform.library, actor, 'ci')).operational;
    };
    expect([await told(true), await told(false)]).toEqual([false, true]);
  });

  test('of every kind that GitHub sends are taken without a fault of our own', async () => {
    let count = 0;
    for (const { name, examples } of EXAMPLES) {
      for (const example of examples) {
        expect(await send(name, JSON.stringify(example))).toBe(202);
        count++;
      }
    }
    expect(count).toBe(329);
    await bench.settled();
    const faulty = (await stored()).filter(({ cause }) => cause === 'generation-interrupted');
    expect(faulty).toEqual([]);
  });
});

test('an App without a webhook secret or a key does not start', async () => {
  const starting = startPlatformProcess({ APP_ID: '7' });
  await expect(starting).rejects.toThrow(
    /ended with 2: .*APP_ID needs PRIVATE_KEY.*APP_ID needs WEBHOOK_SECRET/s,
  );
});
