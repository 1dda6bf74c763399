import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureGitHubWorkspace } from '../../../src/identity/index.ts';
import { registerGitCredential } from '../../../src/library/index.ts';
import type { SeedFile } from '../../support/github/repositories.ts';
import {
  type AppBench,
  CONFIGURATION,
  newName,
  petsDocument,
  startAppBench,
} from '../../support/platform/app-bench.ts';
import { anyStore } from '../../support/stores/stores.ts';
import { type HttpsServer, httpsServer } from '../../support/vaults/https-server.ts';
import { trustedAuthority } from '../../support/vaults/test-authority.ts';

const ANNOTATION = z.object({
  ...{ path: z.string(), start_line: z.number(), end_line: z.number() },
  ...{ annotation_level: z.string(), title: z.string(), message: z.string() },
});
/** The body of a request that ends a check; the emulator does not give annotations back. */
const ANNOTATED = z.object({ output: z.object({ annotations: z.array(ANNOTATION) }) });
type Files = Readonly<Record<string, SeedFile>>;

const BASE: Files = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };
const CHANGE: Files = { 'openapi.yaml': petsDocument(3) };
const TOKEN = 'a token that may read the document';

/** A configuration of a document at a URL. */
const fromUrl = (url: string, more = '') =>
  `specifications:\n  - name: pets\n    source: ${url}\n${more}`;

let bench: AppBench;
/** Over TLS: a server with an App sends tokens nowhere else, this machine included. */
let privateDocument: HttpsServer;
let asked = 0;
beforeAll(async () => {
  const certified = trustedAuthority().certify(['localhost']);
  privateDocument = await httpsServer(certified, ({ headers }, response) => {
    asked += 1;
    const right = headers.authorization === `Bearer ${TOKEN}`;
    response.writeHead(right ? 200 : 401, { 'content-type': 'application/yaml' });
    response.end(right ? petsDocument(1) : '');
  });
  const mine = { octo: [`localhost:${privateDocument.port}`] };
  const environment = {
    ...{ SPEC_TOKEN: TOKEN, WRONG_TOKEN: 'nobody knows this one' },
    CREDENTIALS: JSON.stringify({ SPEC_TOKEN: mine, WRONG_TOKEN: mine }),
    OUTBOUND_ALLOW: '127.0.0.0/8, ::1/128',
  };
  bench = await startAppBench(await anyStore(), { environment });
  const { library } = bench.platform;
  const workspaceId = await ensureGitHubWorkspace(library.database, bench.github.account);
  const admin = { workspaceId, user: 'octo', role: 'admin' as const };
  for (const name of ['SPEC_TOKEN', 'WRONG_TOKEN']) {
    const hosts = [`localhost:${privateDocument.port}`];
    const credential = { name, reference: `env://${name}`, purpose: 'document' as const, hosts };
    await registerGitCredential(library, admin, credential);
  }
});
afterAll(async () => {
  await bench.close();
  await privateDocument.close();
});

interface Case {
  readonly main?: Files;
  readonly feature?: Files;
  /** Done after the push, before the pull request. */
  readonly before?: (name: string) => unknown;
}

/** Opens a pull request, and gives what the checks at its head say. */
async function opened({ main = BASE, feature = CHANGE, before }: Case) {
  const { github } = bench;
  const name = newName();
  const start = github.transcript.length;
  await github.seed(name, main);
  const head = await github.push(name, 'feature', feature, 'main');
  const number = await bench.openPull(name, 'feature', before);
  const checks = await bench.checks(name, head);
  const [check] = checks;
  const annotations = bench.since(start).flatMap(({ path, body }) => {
    const sent = ANNOTATED.safeParse(body).data?.output.annotations ?? [];
    return path.endsWith(`/${name}/check-runs/${check?.id}`) ? sent : [];
  });
  const { conclusion, output } = check ?? {};
  const said = `${conclusion}: ${output?.title}\n${output?.summary}`;
  return { name, number, head, checks, said, annotations };
}

const headOf = async (name: string) => {
  const ref = z.object({ object: z.object({ sha: z.string() }) });
  const path = `/repos/octo/${name}/git/ref/heads/feature`;
  return (await bench.github.ask('GET', path, ref)).object.sha;
};

describe('a pull request about which nothing is said', () => {
  test('is one of a repository without a configuration', async () => {
    const start = bench.github.transcript.length;
    const { checks, name, head } = await opened({ main: { 'openapi.yaml': petsDocument(1) } });
    expect(checks).toEqual([]);
    expect(await headOf(name)).toBe(head);
    const asked = bench.since(start).filter(({ path }) => path.includes(name));
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  test('is one that changes no file of a document', async () => {
    const { checks, name, head } = await opened({ feature: { 'README.md': 'Hello' } });
    expect(checks).toEqual([]);
    expect(await headOf(name)).toBe(head);
  });
});

test('a change of a file that the document refers to is a change of the document', async () => {
  const schema = (length: number) => `type: string\nminLength: ${length}\n`;
  const whole = petsDocument(1).replace(/\{type: string, .*\}/, "{$ref: 'schemas/name.yaml'}");
  const { said } = await opened({
    main: { ...BASE, 'openapi.yaml': whole, 'schemas/name.yaml': schema(1) },
    feature: { 'schemas/name.yaml': schema(3) },
  });
  expect(said).toMatch(/^success: \d+ scripts for 1 endpoint: 1 changed/);
});

test('deductions of the audit are reported on lines that the pull request changes, and on no others', async () => {
  const changed = petsDocument(1).replace(/^( *)name: .*$/m, '$&\n$1nick: {type: string}');
  const line = changed.split('\n').findIndex((one) => one.includes('nick')) + 1;
  const { said, annotations } = await opened({
    feature: { 'openapi.yaml': changed },
  });
  expect(said).toMatch(/^success: /);
  expect([...new Set(annotations.map(({ start_line }) => start_line))]).toEqual([line]);
});

test('a broken configuration is reported on its lines', async () => {
  const { said, annotations } = await opened({
    feature: { '.github/proofgate.yml': 'specifications:\n  - name: pets\n    sauce: x\n' },
  });
  expect(said).toMatch(/^failure: Invalid configuration\n/);
  expect(annotations).toMatchObject([
    { path: '.github/proofgate.yml', start_line: 2 },
    { path: '.github/proofgate.yml', start_line: 2 },
  ]);
});

test('overlays are reported, since the App would test another document without them', async () => {
  const feature = { '.github/proofgate.yml': `${CONFIGURATION}    overlays: [overlay.yaml]\n` };
  expect((await opened({ feature })).said).toMatch(
    /^failure: Invalid configuration\n.*The App does not apply the overlays of /s,
  );
});

test('a broken document is reported on its lines, and nothing is committed', async () => {
  const broken = petsDocument(1).replace('properties:', 'properties: {}\n              minimum: x');
  const { said, annotations, name, head } = await opened({ feature: { 'openapi.yaml': broken } });
  expect(said).toMatch(/^failure: Invalid document\n.*push again or re-run/s);
  expect(annotations.length).toBeGreaterThan(0);
  for (const { path, message } of annotations) {
    expect(path).toBe('openapi.yaml');
    expect(message).toMatch(/; /);
  }
  expect(await headOf(name)).toBe(head);
});

/** Opens a pull request from a fork that changes files, and gives what the check at its head says. */
async function openedByFork(main: Files, changed: Readonly<Record<string, string>>) {
  const { github } = bench;
  const name = newName();
  await github.seed(name, main);
  const as = github.tokens.contributor;
  await github.ask('POST', `/repos/octo/${name}/forks`, z.unknown(), {}, as);
  for (const [path, text] of Object.entries(changed)) {
    const there = `/repos/contributor/${name}/contents/${path}`;
    const { sha } = await github.ask('GET', there, z.object({ sha: z.string() }), undefined, as);
    const content = Buffer.from(text).toString('base64');
    await github.ask(
      'PUT',
      there,
      z.unknown(),
      { message: 'Change', content, sha, branch: 'main' },
      as,
    );
  }
  const start = github.transcript.length;
  await bench.openPull(name, 'contributor:main');
  const pulls = z.array(z.looseObject({ head: z.looseObject({ sha: z.string() }) }));
  const [pull] = await github.ask('GET', `/repos/octo/${name}/pulls`, pulls);
  const [check] = await bench.checks(name, pull?.head.sha ?? '');
  const { title, summary } = check?.output ?? {};
  return { name, start, check, said: `${title}\n${summary}` };
}

describe('a document at a URL', () => {
  test('that nobody serves is reported', async () => {
    const feature = { '.github/proofgate.yml': fromUrl('http://127.0.0.1:9/openapi.yaml') };
    expect((await opened({ feature })).said).toMatch(
      /^failure: The document cannot be read\n.*127\.0\.0\.1:9/s,
    );
  });

  const served = () => `https://localhost:${privateDocument.port}/`;

  test('that is private says that a credential is needed', async () => {
    const feature = { '.github/proofgate.yml': fromUrl(served()) };
    expect((await opened({ feature })).said).toMatch(
      /^failure: A credential is needed\n.*select a read credential/s,
    );
  });

  test.each([
    ['SPEC_TOKEN', /^success: 5 scripts|^success: \d+ scripts for 1 endpoint/],
    ['WRONG_TOKEN', /^failure: The Git server rejected the credential\n.*register it again/s],
    ['NO_TOKEN', /^failure: A credential is needed\n.*an admin can register it/s],
  ])('is read with %s as the default branch says', async (credential, wanted) => {
    const more = `    credential: env://${credential}\n`;
    const text = fromUrl(served(), more);
    const { said } = await opened({
      main: { '.github/proofgate.yml': text },
      feature: { '.github/proofgate.yml': `${text}    root: suite\n` },
    });
    expect(said).toMatch(wanted);
    expect(said).not.toContain(TOKEN);
  });

  test('is not requested by a pull request from a fork, whatever the default branch names', async () => {
    const text = fromUrl(served(), '    credential: env://SPEC_TOKEN\n');
    const before = asked;
    for (const changed of [`${text}    root: suite\n`, fromUrl(`${served()}another.yaml`)]) {
      const { said } = await openedByFork(
        { '.github/proofgate.yml': text },
        { '.github/proofgate.yml': changed },
      );
      expect(said).toMatch(/which is not read for a pull request from a fork/);
    }
    expect(asked).toBe(before);
  });

  test('gets no credential that only the pull request names', async () => {
    const text = fromUrl(served(), '    credential: env://SPEC_TOKEN\n');
    const { said } = await opened({ feature: { '.github/proofgate.yml': text } });
    expect(said).toMatch(/^failure: A credential is needed\n.*merge that line/s);
  });
});

test('a protected branch is reported, and stays as it was', async () => {
  const before = (name: string) => bench.github.protect(name, 'feature');
  const { said, name, head } = await opened({ before });
  expect(said).toMatch(/^failure: The branch is protected\n.*choose a branch of its own/s);
  expect(await headOf(name)).toBe(head);
});

test('a branch that is deleted meanwhile is reported', async () => {
  const { gaps } = bench.github;
  const before = (name: string) =>
    gaps.meanwhile(['POST /repos/{owner}/{repo}/check-runs'], () =>
      bench.github.deleteBranch(name, 'feature'),
    );
  const { said } = await opened({ before });
  expect(said).toMatch(/^failure: Branch not found\n.*restore it or name another/s);
});

describe('a rate limit that is hit midway', () => {
  test('is reported, and the work is done later', async () => {
    const { gaps } = bench.github;
    const start = bench.github.transcript.length;
    const before = () =>
      gaps.meanwhile(['POST /repos/{owner}/{repo}/git/commits'], async () =>
        gaps.limit('secondary', 0, 1),
      );
    const { said, name } = await opened({ before });
    const asked = bench.since(start).filter(({ path }) => path.includes(name));
    expect(asked.filter(({ status }) => status === 403)).toHaveLength(1);
    const told = asked.filter(({ operation }) => operation === 'checks/update');
    expect(JSON.stringify(told.at(0)?.body)).toMatch(
      /The Git provider is rate limiting.*GitHub asks to wait.*tries again by itself/,
    );
    expect(said).toMatch(/^success: .*: 1 changed/);
  });

  test.each([0, 1, 2, 3, 4, 6, 8, 10, 12, 13, 14, 15])(
    'at request %i costs nothing of what is shown at the end',
    async (after) => {
      const start = bench.github.transcript.length;
      const before = () => bench.github.gaps.limit('primary', after, 1);
      const { said } = await opened({ before });
      expect(bench.since(start).filter(({ status }) => status === 403)).toHaveLength(1);
      expect(said).toMatch(/^success: .*: 1 changed/);
    },
  );
});

test('a suspended installation is reported in the log of deliveries', async () => {
  const { checks } = await opened({ before: () => bench.github.gaps.suspend(true) });
  bench.github.gaps.suspend(false);
  expect(checks).toEqual([]);
  expect((await bench.failures()).join('\n')).toMatch(/is suspended: unsuspend it/);
});

test('of two quick pushes the newest wins', async () => {
  const { gaps, push } = bench.github;
  const newest = { 'openapi.yaml': petsDocument(7) };
  const before = (name: string) =>
    gaps.meanwhile(['POST /repos/{owner}/{repo}/check-runs'], () => push(name, 'feature', newest));
  const { said, name, head } = await opened({ before });
  expect(said).toMatch(/^cancelled: Superseded by a newer push\n/);
  const tip = await bench.idle(() => headOf(name));
  const file = z.object({ content: z.string() });
  const path = 'generated-scripts/env/post_pets_environment.txt';
  const { content } = await bench.github.ask(
    ...(['GET', `/repos/octo/${name}/contents/${path}?ref=${tip}`, file] as const),
  );
  expect(Buffer.from(content, 'base64').toString()).toMatch(/\n1\.03 = ".{6}"\n/);
  const commits = z.array(z.object({ sha: z.string() }));
  const all = await bench.github.ask('GET', `/repos/octo/${name}/commits?sha=feature`, commits);
  expect(all.map(({ sha }) => sha).indexOf(head)).toBe(2);
});

test('edits of environment values are kept, and named', async () => {
  const { github } = bench;
  const { name, number } = await opened({});
  const path = 'generated-scripts/env/post_pets_environment.txt';
  const file = z.object({ content: z.string() });
  const at = `/repos/octo/${name}/contents/${path}?ref=feature`;
  const text = Buffer.from((await github.ask('GET', at, file)).content, 'base64').toString();
  const edited = text.replace(/^body = .*$/m, 'body = {"name": "Minerva"}');
  const head = await github.push(name, 'feature', { [path]: edited });
  await bench.idle(async () => (await bench.checks(name, head)).at(0)?.conclusion ?? null);
  const [check] = await bench.checks(name, head);
  expect(number).toBeGreaterThan(0);
  expect(check?.output.summary).toContain('### Edited values that were kept');
  expect(check?.output.summary).toContain('env/post_pets_environment.txt [positive] body');
  const kept = Buffer.from((await github.ask('GET', at, file)).content, 'base64').toString();
  expect(kept).toContain('body = {"name": "Minerva"}');
});

test('a pull request from a fork is checked and instructed, and nothing is pushed', async () => {
  const { name, check, start } = await openedByFork(BASE, { 'openapi.yaml': petsDocument(3) });
  expect(await bench.failures(name)).toEqual([]);
  expect(check).toMatchObject({ conclusion: 'neutral' });
  expect(check?.output.summary).toContain(
    '`npx proofgate generate openapi.yaml --out generated-scripts`',
  );
  expect(check?.output.summary).toContain('- changed `POST /pets`');
  const written = bench
    .since(start)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith(`/repos/octo/${name}/`));
  expect(new Set(written.map(({ operation }) => operation))).toEqual(
    new Set(['checks/create', 'checks/update']),
  );
});
