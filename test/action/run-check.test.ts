import { createAppAuth } from '@octokit/auth-app';
import { request } from '@octokit/request';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { generate } from '../../src/generator/index.ts';
import { startRecorder } from '../suite/recorder.ts';
import { startGitHub } from '../support/github/start-github.ts';
import { readFrom, yaml } from '../support/network/read-from.ts';
import { runAction } from './run-action.ts';

const DOCUMENT = yaml(`
servers: [{url: https://pets.example}]
paths:
  /pets:
    get:
      parameters: [{name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}]
      responses: {"200": {description: The pets}}
`);

const { PATH = '', HOME = '' } = process.env;
const MACHINE = { PATH, HOME };

/** The checkout of a suite whose document is beside it. */
async function checkout(): Promise<Record<string, string>> {
  const { files } = generate(await readFrom({ 'openapi.yaml': DOCUMENT }));
  const suite = [...files].map(([path, text]) => [`generated-scripts/${path}`, text]);
  return { ...Object.fromEntries(suite), 'openapi.yaml': DOCUMENT };
}

const CHECKS = z.object({
  check_runs: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      conclusion: z.string().nullable(),
      details_url: z.string().nullable(),
      output: z.object({ title: z.string().nullable(), summary: z.string().nullable() }),
    }),
  ),
});

/** A step of `command: run` whose token has these permissions, as that of a job has. */
async function step(
  permissions: Readonly<Record<string, string>>,
  { isPull = false }: { isPull?: boolean } = {},
) {
  const github = await startGitHub({ permissions });
  onTestFinished(() => github.close());
  const { url, owner, appId, privateKey, installationId } = github;
  const head = (await github.seed('pets', { 'openapi.yaml': DOCUMENT })) ?? '';
  const signIn = createAppAuth({
    ...{ appId, privateKey },
    request: request.defaults({ baseUrl: url }),
  });
  const { token } = await signIn({ type: 'installation', installationId });
  const api = await startRecorder((sent, response) => {
    const limit = new URL(sent.url, 'http://x').searchParams.get('limit') ?? '1';
    const isRight = /^\d+$/.test(limit) && Number(limit) >= 1;
    response.writeHead(isRight ? 200 : 400).end();
  });
  const start = github.transcript.length;
  const ended = await runAction({
    ...{ token, url, repository: `${owner}/pets`, checkout: await checkout() },
    with: { command: 'run', 'base-url': api.url },
    event: isPull ? { pull_request: { head: { sha: head }, base: { sha: head } } } : {},
    variables: {
      ...MACHINE,
      ...(!isPull && { GITHUB_SHA: head }),
    },
  });
  expect(ended.shown).not.toContain(token);
  const made = github.transcript.slice(start);
  const { check_runs: checks } = await github.ask(
    'GET',
    `/repos/${owner}/pets/commits/${head}/check-runs`,
    CHECKS,
  );
  return { ...ended, api, url, checks, made };
}

const ALLOWED = { checks: 'write', contents: 'read', metadata: 'read' };
const OPERATIONS = ['checks/create 201', 'checks/update 200'];

describe('the check run of command: run', () => {
  test.each([
    ['the commit of a push', false],
    ['the head of a pull request', true],
  ])('it is at %s, with new failures and their lines', async (_, isPull) => {
    const { status, stderr, checks, made, api, url, commands } = withCommands(
      await step(ALLOWED, { isPull }),
    );
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(made.map(({ operation, status: got }) => `${operation} ${got}`)).toEqual(OPERATIONS);
    expect(checks).toMatchObject([
      {
        name: 'Proofgate: tests',
        status: 'completed',
        conclusion: 'failure',
        details_url: `${url}/octo/pets/actions/runs/1658821493`,
        output: { title: '1 new failure' },
      },
    ]);
    const summary = checks[0]?.output.summary ?? '';
    expect(summary).toContain(`Tested at \`${api.url}\``);
    expect(summary).toContain('Every failure that `known.json` does not list counts as new.');
    expect(summary).toMatch(/### New failures\n\n- GET \/pets `test_get_pets_negative_query_limit/);
    expect(JSON.stringify(made.at(-1))).toContain('1 new failure: maximum');
    expect(commands.filter((line) => line.startsWith('::notice'))).toEqual([]);
  });

  test('without the permission a notice says what to add, and the step ends as its tests do', async () => {
    const { status, checks, made, commands } = withCommands(
      await step({ contents: 'read', metadata: 'read' }),
    );
    expect(status).toBe(1);
    expect(checks).toEqual([]);
    expect(made.map(({ operation, status: got }) => `${operation} ${got}`)).toEqual([
      'checks/create 403',
    ]);
    expect(commands.filter((line) => line.startsWith('::notice'))).toEqual([
      expect.stringMatching(
        /^::notice title=No check run.*add `checks: write` to the `permissions`/,
      ),
    ]);
    expect(commands.at(-2)).toMatch(/^::error::Failed\. /);
  });

  test('a commit that GitHub does not know has none, and that is no bug', async () => {
    // The emulator knows every commit; GitHub's words are those of its API.
    const commit = 'c0ffee'.padEnd(40, '0');
    const server = await startRecorder((sent, response) => {
      const isCheck = sent.url.endsWith('/check-runs');
      const body = JSON.stringify({ message: `No commit found for SHA: ${commit}`, status: '422' });
      response.writeHead(isCheck ? 422 : 200, { 'content-type': 'application/json' }).end(body);
    });
    const { status, stderr, commands } = withCommands(
      await runAction({
        ...{ token: 'ghs_canary_token', url: server.url, repository: 'octo/pets' },
        checkout: await checkout(),
        with: { command: 'run', 'base-url': server.url },
        variables: { ...MACHINE, GITHUB_SHA: commit },
      }),
    );
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(commands.at(-1)).toMatch(/^::notice .*::GitHub takes no check for the commit/);
  });
});

function withCommands<T extends { readonly log: readonly string[] }>(ended: T) {
  return { ...ended, commands: ended.log.filter((line) => line.startsWith('::')) };
}
