import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exchangeFaults } from './exchange-faults.ts';
import { type EmulatedGitHub, startGitHub } from './start-github.ts';

const AT = { owner: 'octo', repo: 'api' };

/** A GitHub with one repository, and the App's client at its installation. */
async function withApp(
  act: (github: EmulatedGitHub, app: Octokit) => Promise<void>,
): Promise<void> {
  const github = await startGitHub();
  await github.seed('api', { 'openapi.yaml': 'openapi: 3.1.0\n' });
  const { url: baseUrl, appId, privateKey, installationId } = github;
  const auth = { appId, privateKey, installationId };
  await act(github, new Octokit({ baseUrl, authStrategy: createAppAuth, auth }));
  await github.close();
}

test('the walk of the App is one that the real API would have had', () =>
  withApp(async (github, app) => {
    await github.push('api', 'feature', { 'openapi.yaml': 'openapi: 3.1.1\n' }, 'main');
    const number = await github.openPull('api', 'feature');
    const { data: pull } = await app.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      ...AT,
      pull_number: number,
    });
    const { data: files } = await app.request(
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
      { ...AT, pull_number: number },
    );
    expect(files.map(({ filename, status }) => [filename, status])).toEqual([
      ['openapi.yaml', 'modified'],
    ]);
    const basehead = `${pull.base.sha}...${pull.head.sha}`;
    const compare = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    expect((await app.request(compare, { ...AT, basehead })).data.total_commits).toBe(1);
    const { data: check } = await app.request('POST /repos/{owner}/{repo}/check-runs', {
      ...AT,
      name: 'Proofgate',
      head_sha: pull.head.sha,
      status: 'in_progress',
    });
    const at = { path: 'openapi.yaml', start_line: 1, end_line: 1 };
    const annotation = { ...at, annotation_level: 'warning', message: 'No title' } as const;
    await app.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
      ...AT,
      check_run_id: check.id,
      conclusion: 'success',
      output: { title: 'Done', summary: 'Done', annotations: [annotation] },
    });
    await app.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
      ...AT,
      issue_number: number,
      labels: ['tests'],
    });
    await app.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...AT,
      issue_number: number,
      body: 'Done',
    });
    await app.request('GET /repos/{owner}/{repo}/pulls', { ...AT, state: 'open' });
    await app.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
      ...AT,
      ref: pull.head.sha,
    });
  }));

test('the App may do on each route what it was granted, and receives what it subscribed to', async () => {
  const github = await startGitHub({ permissions: { contents: 'write', metadata: 'read' } });
  await github.seed('api', { 'README.md': '# API' });
  const { url: baseUrl, appId, privateKey, installationId } = github;
  const auth = { appId, privateKey, installationId };
  const app = new Octokit({ baseUrl, authStrategy: createAppAuth, auth });
  await app.request('GET /repos/{owner}/{repo}', AT);
  const refused = [
    app.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', { ...AT, run_id: 1 }),
    app.request('POST /repos/{owner}/{repo}/check-runs', { ...AT, name: 'x', head_sha: 'x' }),
    app.request('PUT /repos/{owner}/{repo}/contents/{path}', {
      ...AT,
      path: '.github/workflows/run.yml',
      message: 'Add it',
      content: '',
    }),
  ];
  for (const one of refused) await expect(one).rejects.toMatchObject({ status: 403 });
  await github.send({ event: 'star', payload: {} });
  await github.send({ event: 'organization', payload: {} });
  expect(github.hooks.all.map(({ event }) => event)).toEqual(['organization']);
  await github.close();
});

test('nobody is sent back to an address that the App did not register', async () => {
  const github = await startGitHub();
  github.register('https://tests.example', 'secret');
  const shown = async (redirect: string) => {
    const query = new URLSearchParams({ client_id: 'x', redirect_uri: redirect, state: 's' });
    return (await fetch(`${github.url}/login/oauth/authorize?${query}`)).status;
  };
  expect(await shown('https://tests.example/sign-in/callback')).toBe(200);
  expect(await shown('https://tests.example/sign-in/callback/more')).toBe(400);
  expect(await shown('https://evil.example/sign-in/callback')).toBe(400);
  await github.close();
});

test('a call that the real API would not take fails the test', async () => {
  const github = await startGitHub();
  const octokit = new Octokit({ baseUrl: github.url, auth: github.tokens.octo });
  await github.seed('api', { 'README.md': '# API' });
  await octokit.request('GET /repos/{owner}/{repo}', { ...AT, colour: 'red' });
  await octokit.request('POST /repos/{owner}/{repo}/git/trees', {
    ...AT,
    tree: [{ path: 'a', mode: '100644', type: 'blob', content: 'a' }],
    colour: 'red',
  });
  await octokit.request('GET /nothing/like/it').catch(() => null);
  const faults = await github.close().catch((error: unknown) => `${error}`);
  expect(faults).toMatch(/repos\/get: takes no query colour/);
  expect(faults).toMatch(/git\/create-tree: takes no colour in its body/);
  expect(faults).toMatch(/GET \/nothing\/like\/it: GitHub describes no such operation/);
});

test('an answer that the real API would not give is a fault', () => {
  const request = {
    method: 'GET',
    path: '/repos/octo/api/git/ref/heads%2Fmain',
    query: new URLSearchParams(),
    headers: {},
    body: undefined,
  };
  const object = { type: 'commit', sha: 'ab'.repeat(20), url: 'https://api.github.com/x' };
  const right = { ref: 'refs/heads/main', node_id: 'R', url: 'https://api.github.com/y', object };
  const faultsOf = (status: number, body: unknown) =>
    exchangeFaults(request, { status, headers: {}, body });
  expect(faultsOf(200, right)).toEqual([]);
  expect(faultsOf(200, { ...right, object: { ...object, sha: 7 } })).toEqual([
    expect.stringContaining('git/get-ref: answer 200 /object/sha must be string'),
  ]);
  expect(faultsOf(418, right)).toEqual(['git/get-ref: never answers 418']);
  expect(faultsOf(404, { message: 404 })).toHaveLength(1);
});

const ACTION = z.looseObject({ action: z.string().optional() });
const isHook = (event: string, action?: string) => (hook: { event: string; payload: unknown }) =>
  hook.event === event && ACTION.parse(hook.payload).action === action;

test('a push sends its commits, and moves the pull requests of its branch', () =>
  withApp(async (github) => {
    await github.push('api', 'feature', { 'a.txt': 'a' }, 'main');
    const created = await github.hooks.first(isHook('push'));
    expect(created.payload).toMatchObject({ created: true, before: '0'.repeat(40) });
    const number = await github.openPull('api', 'feature');
    const opened = await github.hooks.first(isHook('pull_request', 'opened'));
    expect(opened.payload).toMatchObject({ number, installation: { id: github.installationId } });

    const after = await github.push('api', 'feature', { 'b.txt': 'b', 'a.txt': null });
    const moved = await github.hooks.first(isHook('pull_request', 'synchronize'));
    expect(moved.payload).toMatchObject({
      number,
      after,
      pull_request: { number, head: { sha: after } },
    });
    const pushed = await github.hooks.first(
      ({ event, payload }) => event === 'push' && payload.after === after,
    );
    expect(pushed.payload).toMatchObject({
      commits: [{ id: after, added: ['b.txt'], removed: ['a.txt'], modified: [] }],
      head_commit: { id: after },
      pusher: { name: 'octo' },
    });
    const schema = z.object({ head: z.object({ sha: z.string() }) });
    const pull = await github.ask('GET', `/repos/octo/api/pulls/${number}`, schema);
    expect(pull.head.sha).toBe(after);
  }));

test('a pull request of a fork names the other repository, and lists its files', () =>
  withApp(async (github, app) => {
    const as = github.tokens.contributor;
    await github.ask('POST', '/repos/octo/api/forks', z.unknown(), {}, as);
    const file = { message: 'Change', content: Buffer.from('b').toString('base64') };
    const path = '/repos/contributor/api/contents/b.txt';
    await github.ask('PUT', path, z.unknown(), { ...file, branch: 'main' }, as);
    const number = await github.openPull('api', 'contributor:main');
    const { payload } = await github.hooks.first(isHook('pull_request', 'opened'));
    expect(payload).toMatchObject({
      pull_request: { head: { repo: { full_name: 'contributor/api', fork: true } } },
    });
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
    const { data } = await app.request(route, { ...AT, pull_number: number });
    expect(data.map(({ filename }) => filename)).toEqual(['b.txt']);
    const contents = 'GET /repos/{owner}/{repo}/contents/{path}';
    const pull = z.object({ pull_request: z.object({ head: z.object({ sha: z.string() }) }) });
    const { sha } = pull.parse(payload).pull_request.head;
    const read = await app.request(contents, { ...AT, path: 'b.txt', ref: sha });
    expect(read.data).toMatchObject({ type: 'file', size: 1 });
  }));

test('a label on a pull request is reported as one of the pull request', () =>
  withApp(async (github) => {
    await github.push('api', 'feature', { 'a.txt': 'a' }, 'main');
    const number = await github.openPull('api', 'feature');
    const path = `/repos/octo/api/issues/${number}/labels`;
    await github.ask('POST', path, z.unknown(), { labels: ['tests'] });
    const { payload } = await github.hooks.first(isHook('pull_request', 'labeled'));
    expect(payload).toMatchObject({ pull_request: { number }, label: { name: 'tests' } });
  }));

test('hooks arrive signed, each with its own id', () =>
  withApp(async (github) => {
    const heard: { id: unknown; right: boolean }[] = [];
    const app = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const signature = createHmac('sha256', 'secret').update(Buffer.concat(chunks)).digest('hex');
      heard.push({
        id: request.headers['x-github-delivery'],
        right: request.headers['x-hub-signature-256'] === `sha256=${signature}`,
      });
      response.writeHead(202).end();
    }).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const address = app.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    github.hooks.listen(`http://127.0.0.1:${address.port}/`, 'secret');
    await github.send({ event: 'installation', payload: { action: 'created' } });
    await github.send({ event: 'ping', payload: {} });
    expect(heard.every(({ right }) => right)).toBe(true);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2);
    expect(github.hooks.all.map(({ status }) => status)).toEqual([202, 202]);
    app.closeAllConnections();
    app.close();
  }));

test('a workflow file can be dispatched, and one that is not there cannot', () =>
  withApp(async (github, app) => {
    await github.push('api', 'main', { '.github/workflows/run.yml': 'on: workflow_dispatch\n' });
    const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
    const asked = { ...AT, ref: 'main', inputs: { pipeline: '7' } };
    expect((await app.request(route, { ...asked, workflow_id: 'run.yml' })).status).toBe(204);
    const none = app.request(route, { ...asked, workflow_id: 'none.yml' });
    await expect(none).rejects.toMatchObject({ status: 404 });
    expect(github.gaps.workflowRuns).toMatchObject([
      { repository: 'octo/api', workflow: 'run.yml', inputs: { pipeline: '7' } },
    ]);
  }));

test('a manifest code becomes an App, once', () =>
  withApp(async (github) => {
    const octokit = new Octokit({ baseUrl: github.url });
    const code = github.gaps.manifestCode();
    const route = 'POST /app-manifests/{code}/conversions';
    const { data } = await octokit.request(route, { code });
    expect(data).toMatchObject({ id: github.appId, pem: github.privateKey });
    await expect(octokit.request(route, { code })).rejects.toMatchObject({ status: 404 });
  }));

test('an App that may only read is informed in the words of GitHub', async () => {
  const github = await startGitHub({ permissions: { contents: 'read', metadata: 'read' } });
  await github.seed('api', { 'README.md': '# API' }, { private: true });
  const { url: baseUrl, appId, privateKey, installationId } = github;
  const auth = { appId, privateKey, installationId };
  const app = new Octokit({ baseUrl, authStrategy: createAppAuth, auth });
  const written = app.request('POST /repos/{owner}/{repo}/git/blobs', { ...AT, content: 'a' });
  await expect(written).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Resource not accessible by integration'),
  });
  await github.close();
});
