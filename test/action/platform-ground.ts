import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createToken, type Principal } from '../../src/identity/index.ts';
import type { OpenStore } from '../../src/secrets/index.ts';
import { type Platform, startPlatform } from '../../src/server/start-platform.ts';
import { httpServer } from '../support/network/http-server.ts';
import { environmentOf } from '../support/platform/automation.ts';
import { listed, writerAt } from '../support/platform/git-tokens.ts';
import { REPOSITORY, type TestIssuer, type TokenChange } from '../support/platform/oidc-issuer.ts';
import { anyStore } from '../support/stores/stores.ts';
import * as tables from '../support/stores/tables.ts';
import type { StepTold, WorkflowGround } from './workflow-ground.ts';

const REQUEST_TOKEN = 'the-request-token-of-the-job';

/** What a proxy in front of the platform sees of one request. */
export interface Passing {
  /** `METHOD /path` below `/api/v2`. */
  readonly request: string;
  /** How often this one has come. */
  readonly times: number;
  readonly forward: () => Promise<Response>;
}

/** A platform behind a gateway, and workflows that come to it. */
export interface PlatformGround {
  readonly platform: Platform;
  /** Every request that came, as `METHOD /path status`, its ids as `{id}`. */
  readonly requests: string[];
  /** Sends the platform something as its admin. */
  readonly asAdmin: <T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ) => Promise<T>;
  /** Makes a record of the policy `ci`, whose suite goes to a new repository of that name. */
  readonly record: (name: string, content: string, change?: object) => Promise<void>;
  /** A step with `url`, and perhaps files; what can be read of it holds none of its tokens. */
  readonly act: (given: Readonly<Record<string, string>>, job?: Job) => Promise<StepTold>;
  /** A step with `record` and `url`; what it leaves behind holds none of its tokens. */
  readonly step: (record: string, job?: Job) => Promise<StepTold>;
}

export interface Job {
  readonly token?: TokenChange;
  readonly variables?: Readonly<Record<string, string>>;
  readonly checkout?: Readonly<Record<string, string>>;
}

/**
 * Starts a platform for one test, to which the workflows of `REPOSITORY` may come.
 *
 * @param gateway answers in the place of the platform, or lets it answer
 * @param place stores other than real ones
 */
export async function platformGround(
  ground: WorkflowGround,
  issuer: TestIssuer,
  gateway: (passing: Passing) => Promise<Response | 'hang up'> = ({ forward }) => forward(),
  place: { readonly openStore?: OpenStore } = {},
): Promise<PlatformGround> {
  const requests: string[] = [];
  let target = '';
  const url = await httpServer(async (incoming, outgoing) => {
    const request = `${incoming.method} ${incoming.url?.replace('/api/v2', '')}`;
    const shown = request.replace(/[0-9a-f-]{36}/, '{id}');
    const times = requests.filter((one) => one.startsWith(`${shown} `)).length + 1;
    const answer = await gateway({ request, times, forward: await forwarding(incoming, target) });
    requests.push(`${shown} ${answer === 'hang up' ? answer : answer.status}`);
    await pass(answer, outgoing);
  });
  const { github } = ground;
  const platform = await startPlatform(
    {
      ...environmentOf(await anyStore()),
      ...{ LOG_LEVEL: 'silent', BASE_URL: url },
      ...{ OUTBOUND_ALLOW: '127.0.0.0/8', OIDC_ISSUER: issuer.url() },
      GIT_TOKEN: github.tokens.octo,
      CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', github.url)),
    },
    { webUrl: github.url, apiUrl: github.url, paced: false, ...place },
  );
  onTestFinished(() => platform.stop());
  target = platform.url;
  const act: PlatformGround['act'] = async (given, job = {}) => {
    const tokens = await idTokens(issuer, job.token ?? {});
    const ended = await ground.run('home', {
      with: { url, ...given },
      variables: { ...tokens.variables, ...job.variables },
      checkout: job.checkout ?? {},
    });
    const { masks, ...left } = ended;
    const secrets = [...tokens.given, ...masks.filter((one) => /^pg[a-z]_/.test(one))];
    for (const secret of secrets) expect(JSON.stringify(left)).not.toContain(secret);
    expect(masks).toEqual(expect.arrayContaining([ground.github.tokens.octo, ...secrets]));
    return ended;
  };
  const asAdmin = await adminOf(platform);
  const credential = { name: 'git', ...writerAt(github.url) };
  await asAdmin('POST', '/git-credentials', z.unknown(), credential);
  return {
    platform,
    requests,
    asAdmin,
    record: async (name, content, change = {}) => {
      await github.seed(name, { 'README.md': `# ${name}` });
      await asAdmin('POST', '/records', z.unknown(), {
        name,
        specification: { kind: 'upload', file_name: 'openapi.yaml', content },
        repository: {
          ...{ type: 'github', url: `${github.url}/${github.owner}/${name}.git` },
          ...{ branch: 'api-tests', credential: 'git' },
        },
        owners: ['oidc:ci'],
        ...change,
      });
    },
    act,
    step: (record, job) => act({ command: 'generate', record }, job),
  };
}

/** What the runner gives a job with `id-token: write` (GitHub: "OpenID Connect reference"). */
export async function idTokens(issuer: TestIssuer, change: TokenChange) {
  const given: string[] = [];
  const service = await httpServer(async (request, response) => {
    const audience = new URL(request.url ?? '', 'http://x').searchParams.get('audience') ?? '';
    if (request.headers.authorization !== `Bearer ${REQUEST_TOKEN}`) {
      return void response.writeHead(401).end('{}');
    }
    const value = await issuer.token({ audience, ...change });
    given.push(value);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ value }));
  });
  const variables = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${service}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: REQUEST_TOKEN,
    GITHUB_REPOSITORY_ID: REPOSITORY.repository_id,
    GITHUB_REPOSITORY_OWNER_ID: REPOSITORY.repository_owner_id,
  };
  return { given, variables };
}

async function forwarding(incoming: IncomingMessage, target: string) {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const name of ['authorization', 'idempotency-key', 'content-type']) {
    const value = incoming.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = method === 'GET' ? null : await buffer(incoming);
  return () => fetch(`${target}${url}`, { method, headers, body });
}

async function pass(answer: Response | 'hang up', outgoing: ServerResponse): Promise<void> {
  if (answer === 'hang up') return void outgoing.destroy();
  for (const name of ['content-type', 'retry-after', 'location']) {
    const value = answer.headers.get(name);
    if (value !== null) outgoing.setHeader(name, value);
  }
  outgoing.statusCode = answer.status;
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
}

async function adminOf({ identity, url }: Platform): Promise<PlatformGround['asAdmin']> {
  const [workspace] = await identity.database.system('a test').select().from(tables.workspaces);
  if (workspace === undefined) throw new Error('there is no local workspace');
  const admin: Principal = {
    ...{ workspaceId: workspace.id, user: 'admin', role: 'admin', scopes: ['admin'] },
    ...{ via: 'session', credentialId: 'test' },
  };
  const input = { name: 'test', scopes: ['admin' as const], expiresInDays: 1 };
  const { token } = await createToken(identity, admin, input);
  return async (method, path, schema, body) => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return schema.parse(text === '' ? null : JSON.parse(text));
  };
}
