import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../../support/folder.ts';
import { type EmulatedGitHub, startGitHub } from '../../support/github/start-github.ts';
import { freePort } from '../../support/network/free-port.ts';
import { CONFIGURATION, petsDocument, WEBHOOK_SECRET } from '../../support/platform/app-bench.ts';
import { SIGNING_KEY } from '../../support/platform/platform.ts';
import { until } from '../../support/until.ts';

const require = createRequire(import.meta.url);
const PROBOT = join(require.resolve('probot'), '../../bin/probot.js');
const APP = './lib/server/app.js';

const EXAMPLES = z
  .array(z.object({ name: z.string(), examples: z.array(z.looseObject({})) }))
  .parse(require('@octokit/webhooks-examples/api.github.com/index.json'));

const OPENED = z.looseObject({
  action: z.literal('opened'),
  installation: z.object({ id: z.int() }),
  repository: z.looseObject({ owner: z.looseObject({}) }),
  pull_request: z.looseObject({ head: z.looseObject({}), base: z.looseObject({}) }),
});
const CHECKS = z.object({
  check_runs: z.array(z.object({ name: z.string(), conclusion: z.string().nullable() })),
});

let github: EmulatedGitHub;
beforeAll(async () => {
  github = await startGitHub();
});
afterAll(() => github.close());

/** GitHub's own example of a pull request that was opened, for one of a repository here. */
async function openedPull(name: string) {
  const files = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };
  const base = await github.seed(name, files);
  const head = await github.push(name, 'feature', { 'openapi.yaml': petsDocument(3) }, 'main');
  const number = await github.openPull(name, 'feature');
  const example = EXAMPLES.filter((event) => event.name === 'pull_request')
    .flatMap(({ examples }) => examples)
    .map((payload) => OPENED.safeParse(payload))
    .find(({ success }) => success)?.data;
  if (example === undefined) throw new Error('no example of an opened pull request');
  const { owner } = example.repository;
  const full_name = `${github.owner}/${name}`;
  const { accountId, login } = github.account;
  const repository = {
    ...example.repository,
    ...{ name, full_name, owner: { ...owner, login, id: Number(accountId) } },
  };
  const { pull_request: pull } = example;
  const payload = {
    ...{ ...example, installation: { id: github.installationId }, repository },
    pull_request: {
      ...{ ...pull, number },
      head: { ...pull.head, ref: 'feature', sha: head, repo: repository },
      base: { ...pull.base, ref: 'main', sha: base, repo: repository },
    },
  };
  return { payload: JSON.stringify(payload), head };
}

/** Starts one of Probot's commands on the App, as in a clone of the project; it ends with the test. */
function probot(options: readonly string[], variables: Readonly<Record<string, string>>) {
  const env = {
    ...{ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, SIGNING_KEY, WEBHOOK_SECRET },
    ...{ APP_ID: `${github.appId}`, PRIVATE_KEY: github.privateKey, DATA_DIR: folderWith() },
    ...{ OUTBOUND_ALLOW: '127.0.0.0/8', ...variables },
  };
  const child = spawn(process.execPath, [PROBOT, ...options, APP], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function checksOf(name: string, commit: string) {
  const path = `/repos/${github.owner}/${name}/commits/${commit}/check-runs`;
  return github.ask('GET', path, CHECKS);
}

const CHECKED = { check_runs: [{ name: 'Proofgate: pets', conclusion: 'success' }] };

test('probot receive handles one event, and ends', async () => {
  const { payload, head } = await openedPull('received');
  const fixture = join(folderWith({ 'opened.json': payload }), 'opened.json');
  const options = ['receive', '-e', 'pull_request', '-p', fixture, '--base-url', github.url];
  const child = probot(options, {});
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect(child.exitCode, output + errors).toBe(0);
  expect(await checksOf('received', head)).toEqual(CHECKED);
});

test('probot receive ends with an error where an event cannot be handled', async () => {
  const { payload } = await openedPull('refused');
  const gone = payload.replaceAll('"refused"', '"not-there"');
  const fixture = join(folderWith({ 'opened.json': gone }), 'opened.json');
  const options = ['receive', '-e', 'pull_request', '-p', fixture, '--base-url', github.url];
  const child = probot(options, {});
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(child.exitCode).toBe(1);
  expect(output).toContain('not-there.git is not there, or the credential may not see it');
});

test('probot run handles the webhooks that are signed', async () => {
  const { payload, head } = await openedPull('run');
  const port = await freePort();
  const host = await enterpriseHost(github.url);
  const child = probot(['run'], {
    ...{ PORT: `${port}`, HOST: '127.0.0.1', GHE_HOST: host, GHE_PROTOCOL: 'http' },
  });
  child.stdout.resume();
  child.stderr.resume();
  const send = (secret: string) =>
    fetch(`http://127.0.0.1:${port}/api/github/webhooks`, {
      method: 'POST',
      body: payload,
      headers: {
        ...{ 'content-type': 'application/json', 'x-github-event': 'pull_request' },
        'x-github-delivery': `run-${secret}`,
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
      },
    });
  // Without a secret of its own, Probot takes this one.
  expect((await until(() => send('development'))).status).toBe(400);
  expect([200, 202]).toContain((await send(WEBHOOK_SECRET)).status);
  await until(async () => expect(await checksOf('run', head)).toEqual(CHECKED));
});

/** GitHub as an enterprise has it: its API is below `/api/v3`. */
async function enterpriseHost(url: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers, url: path = '' } = request;
    const { authorization = '', accept = '' } = headers;
    const body = method === 'GET' ? null : await text(request);
    const answer = await fetch(url + path.replace(/^\/api\/v3/, ''), {
      ...{ method, body, headers: { authorization, accept } },
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return `127.0.0.1:${port}`;
}
