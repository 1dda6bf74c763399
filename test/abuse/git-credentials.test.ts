import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openGitHub } from '../../src/git/github.ts';
import { guardedFetch } from '../../src/outbound/index.ts';
import { newName, petsDocument } from '../support/platform/app-bench.ts';
import * as tables from '../support/stores/tables.ts';
import { until } from '../support/until.ts';
import { type AbuseGround, CANARIES, startAbuseGround, vaultAt } from './ground.ts';

const { generationRecords, gitCredentials } = tables;

let ground: AbuseGround;
beforeAll(async () => {
  ground = await startAbuseGround();
});
afterAll(() => ground?.close());

const REGISTERED = [
  'env document',
  'safe document',
  'env repository-write',
  'safe repository-write',
];
const Problem = z.looseObject({ error: z.string(), detail: z.string() });
const Inspected = z.object({ document: z.null(), problem: Problem });
const Runs = z.looseObject({ items: z.array(z.looseObject({ state: z.string() })) });

const inspect = (url: string, credential: string) => ({ kind: 'url', url, credential });
const errorOf = ({ text }: { readonly text: string }) => Problem.parse(JSON.parse(text)).error;
const nowhere = () => Object.values(CANARIES).map((canary) => ground.theirs.arrivals(canary));
const NONE = Object.values(CANARIES).map(() => 0);

/** How often each canary has arrived where it may. */
const atHome = () => Object.values(CANARIES).map((canary) => ground.ours.arrivals(canary));

/** A record whose URLs are given. */
const record = (name: string, repository: object, specification: object) => ({
  ...{ name, specification },
  repository: { type: 'gitlab', branch: 'tests', ...repository },
});
const UPLOAD = { kind: 'upload', file_name: 'a.yaml', content: petsDocument(1) };

describe('what a credential is for', () => {
  test.each([
    ['env document', 'DOC_PAT'],
    ['safe document', 'SAFE_PAT'],
  ] as const)('a document at its host gets %s, for a member too', async (credential, canary) => {
    const before = ground.ours.arrivals(CANARIES[canary]);
    const url = `https://${ground.ours.host}/openapi.yaml`;
    const answer = await ground.victim.member(
      'POST',
      '/specifications/inspect',
      inspect(url, credential),
    );
    expect(answer.status).toBe(200);
    expect(ground.ours.arrivals(CANARIES[canary])).toBeGreaterThan(before);
  });

  test.each([
    ['env repository-write', 'REPO_PAT'],
    ['safe repository-write', 'SAFE_PAT'],
  ] as const)('a repository at its host gets %s', async (credential, canary) => {
    const before = ground.ours.arrivals(CANARIES[canary]);
    const url = `https://${ground.ours.host}/group/pets.git`;
    const body = { type: 'gitlab', url, branch: 'main', folder: 'tests', credential };
    expect((await ground.victim.member('POST', '/git-imports', body)).status).toBe(202);
    await until(() => expect(ground.ours.arrivals(CANARIES[canary])).toBeGreaterThan(before));
  });

  test('the vault of its safe is signed in to with the secret of the vault', () => {
    expect(ground.ours.arrivals(CANARIES.VAULT_SECRET)).toBeGreaterThan(0);
  });
});

describe('a member gets no credential', () => {
  const hosts = [
    ['their own host', () => `https://${ground.theirs.host}/openapi.yaml`],
    ['their own host over http', () => `http://${ground.theirs.host}/openapi.yaml`],
    ['its own host over http', () => `http://${ground.ours.host}/openapi.yaml`],
    ['another name of this machine', () => `https://${ground.theirs.vaultHost}/openapi.yaml`],
  ] as const;
  test.each(hosts.flatMap(([what, url]) => REGISTERED.map((name) => [what, name, url] as const)))(
    'by a document at %s: %s',
    async (_what, name, url) => {
      const before = atHome();
      const answer = await ground.victim.member(
        'POST',
        '/specifications/inspect',
        inspect(url(), name),
      );
      expect([answer.status, errorOf(answer)]).toEqual([422, 'credential-out-of-scope']);
      expect([nowhere(), atHome()]).toEqual([NONE, before]);
    },
  );

  test.each(REGISTERED)('by a record or an import at their own host: %s', async (credential) => {
    const { member } = ground.victim;
    const name = `record ${credential}`;
    const [mine, url] = [`https://${ground.theirs.host}`, `https://${ground.theirs.host}/a/b.git`];
    const document = inspect(`${mine}/openapi.yaml`, credential);
    const bodies = [
      ['/records', record(name, { url, credential }, UPLOAD)],
      ['/records', record(name, { url }, document)],
      ['/git-imports', { type: 'gitlab', url, branch: 'main', folder: 'tests', credential }],
    ] as const;
    for (const [path, body] of bodies) {
      const answer = await member('POST', path, body);
      expect([path, answer.status, errorOf(answer)]).toEqual([
        path,
        422,
        'credential-out-of-scope',
      ]);
    }
    expect(nowhere()).toEqual(NONE);
  });

  test('for a document by one that writes repositories, at its own host either', async () => {
    const before = atHome();
    const url = `https://${ground.ours.host}/openapi.yaml`;
    for (const name of ['env repository-write', 'safe repository-write']) {
      const answer = await ground.victim.member(
        'POST',
        '/specifications/inspect',
        inspect(url, name),
      );
      expect(errorOf(answer)).toBe('credential-out-of-scope');
    }
    expect(atHome()).toEqual(before);
  });

  test('by a redirect from its own host', async () => {
    ground.ours.redirectTo = `https://${ground.theirs.host}/openapi.yaml`;
    const requests = ground.theirs.requests();
    const url = `https://${ground.ours.host}/moved.yaml`;
    const { member } = ground.victim;
    await member('POST', '/specifications/inspect', inspect(url, 'env document'));
    expect(ground.theirs.requests()).toBeGreaterThan(requests);
    expect(nowhere()).toEqual(NONE);
  });

  test('by editing or registering one, or by having a test read it', async () => {
    const { member } = ground.victim;
    const hosts = [ground.theirs.host];
    const edit = await member('PATCH', '/git-credentials/env%20document', { hosts });
    expect(edit.status).toBe(403);
    const mine = { name: 'mine', reference: 'env://DOC_PAT', purpose: 'document', hosts };
    expect((await member('POST', '/git-credentials', mine)).status).toBe(403);
    const script = { file_name: 'test_mine.py', content: 'def test_one():\n    pass\n' };
    const { id } = Id.parse(JSON.parse((await member('POST', '/test-cases', script)).text));
    const [safeKey] = ground.safeReference().split('/');
    const listed = await member('GET', `/safes/${safeKey}/credentials`);
    const [credential] = Items.parse(JSON.parse(listed.text)).items;
    const bound = await member('PUT', `/test-cases/${id}/bindings/${credential?.id}`);
    expect([bound.status, errorOf(bound)]).toEqual([409, 'credential-in-use']);
  });
});

const Id = z.looseObject({ id: z.string() });
const Items = z.looseObject({ items: z.array(Id) });

describe('an admin of another workspace gets no credential', () => {
  const VARIABLES = ['DOC_PAT', 'REPO_PAT', 'VAULT_SECRET', 'OWN_SECRET', 'PRIVATE_KEY', 'PATH'];

  test('by registering a variable, and no answer reveals which of them are set', async () => {
    const register = async (name: string) => {
      const hosts = [ground.theirs.host];
      const body = { name: 'mine', reference: `env://${name}`, purpose: 'document', hosts };
      const { status, text } = await ground.other.admin('POST', '/git-credentials', body);
      return { status, text: text.replaceAll(name, 'NAME') };
    };
    const absent = await register('NOBODY_EVER_SET_THIS');
    expect(absent.status).toBe(422);
    for (const name of [...VARIABLES, 'NOT_SET']) expect(await register(name)).toEqual(absent);
  });

  test('by a registration from before the list, at use', async () => {
    const { workspaceId, admin } = ground.other;
    for (const name of VARIABLES) {
      const row = { id: uuid(), workspaceId, name, access: 'read', purpose: 'document' } as const;
      const value = { ...row, reference: `env://${name}`, hosts: [ground.theirs.host] };
      await ground.bench.platform.library.database
        .system('a test')
        .insert(gitCredentials)
        .values(value);
      const url = `https://${ground.theirs.host}/openapi.yaml`;
      const answer = await admin('POST', '/specifications/inspect', inspect(url, name));
      // An inspection says what is wrong with the value of a credential as it does of a document.
      const { document, problem } = Inspected.parse(JSON.parse(answer.text));
      expect([document, problem.error]).toEqual([null, 'credential-unset']);
    }
    expect(nowhere()).toEqual(NONE);
  });

  test('by the names and safes of the first', async () => {
    const { admin } = ground.other;
    const url = `https://${ground.theirs.host}/openapi.yaml`;
    for (const name of REGISTERED) {
      const answer = await admin('POST', '/specifications/inspect', inspect(url, name));
      expect(answer.status).toBe(404);
    }
    const reference = ground.safeReference();
    const hosts = [ground.theirs.host];
    const body = { name: 'theirs', reference, purpose: 'document', hosts };
    expect((await admin('POST', '/git-credentials', body)).status).toBe(422);
    expect(nowhere()).toEqual(NONE);
  });

  test('by a safe that signs in with its variables, at either vault', async () => {
    const before = atHome();
    for (const host of [ground.ours.vaultHost, ground.theirs.vaultHost]) {
      const body = { name: 'mine', store: vaultAt(host) };
      const answer = await ground.other.admin('POST', '/safes', body);
      expect([answer.status, errorOf(answer)]).toEqual([422, 'safe-access-refused']);
    }
    expect([nowhere(), atHome()]).toEqual([NONE, before]);
  });
});

describe('the admin of the workspace itself', () => {
  test('brings a variable to no host that the operator does not list', async () => {
    const before = atHome();
    const hosts = [ground.ours.host, ground.theirs.host];
    const body = { name: 'wide', reference: 'env://DOC_PAT', purpose: 'document', hosts };
    const wide = await ground.victim.admin('POST', '/git-credentials', body);
    expect(wide.text).toContain(`and not for ${ground.theirs.host}`);
    const store = vaultAt(ground.theirs.vaultHost);
    const safe = await ground.victim.admin('POST', '/safes', { name: 'wide', store });
    expect(errorOf(safe)).toBe('safe-access-refused');
    expect([nowhere(), atHome()]).toEqual([NONE, before]);
  });

  test('publishes nowhere by a record that was stored before its credential had hosts', async () => {
    const { admin } = ground.victim;
    const queries = ground.bench.platform.library.database.system('a test');
    for (const credential of ['env repository-write', 'safe repository-write']) {
      const name = `stored ${credential}`;
      const path = `/a/${credential.replace(' ', '-')}.git`;
      const url = `https://${ground.ours.host}${path}`;
      expect(
        (await admin('POST', '/records', record(name, { url, credential }, UPLOAD))).status,
      ).toBe(201);
      await queries
        .update(generationRecords)
        .set({ repositoryUrl: `https://${ground.theirs.host}${path}` })
        .where(eq(generationRecords.name, name));
      const page = `/records/${encodeURIComponent(name)}`;
      expect((await admin('POST', `${page}/generate`)).status).toBe(202);
      const ended = await until(async () => {
        const { items } = Runs.parse(JSON.parse((await admin('GET', `${page}/runs`)).text));
        expect(items[0]?.state).toBe('failed');
        return items[0];
      });
      expect(ended).toMatchObject({ state: 'failed', cause: 'credential-out-of-scope' });
    }
    expect(nowhere()).toEqual(NONE);
  });
});

describe('the author of a pull request gets no credential', () => {
  test.each(['env://DOC_PAT', 'env://OWN_SECRET', 'SAFE'])(
    'by a configuration that names %s for their own host, reviewed or not',
    async (named) => {
      const { bench } = ground;
      const credential = named === 'SAFE' ? ground.safeReference() : named;
      const configuration = (more: string) =>
        `specifications:\n  - name: pets\n    source: https://${ground.theirs.host}/openapi.yaml\n    credential: ${credential}\n${more}`;
      for (const main of ['specifications: []\n', configuration('')]) {
        const name = newName();
        await bench.github.seed(name, { '.github/proofgate.yml': main });
        const feature = { '.github/proofgate.yml': configuration('    root: suite\n') };
        const head = await bench.github.push(name, 'feature', feature, 'main');
        await bench.openPull(name, 'feature');
        const [check] = await bench.checks(name, head);
        expect(check?.conclusion).toBe('failure');
      }
      expect(nowhere()).toEqual(NONE);
    },
  );
});

test('a redirect of the API of GitHub takes no token along', async () => {
  ground.ours.redirectTo = `https://${ground.theirs.host}/repos`;
  const fetch = guardedFetch(['127.0.0.0/8', '::1/128']);
  const webUrl = `https://${ground.ours.host}`;
  const open = openGitHub({ webUrl, apiUrl: `${webUrl}/moved`, paced: false, fetch });
  const repository = await open({ type: 'github', url: `${webUrl}/pets/a.git` }, CANARIES.REPO_PAT);
  const [ours, theirs] = [ground.ours.arrivals(CANARIES.REPO_PAT), ground.theirs.requests()];
  await expect(repository.head('main')).rejects.toThrow();
  expect(ground.ours.arrivals(CANARIES.REPO_PAT)).toBeGreaterThan(ours);
  expect(ground.theirs.requests()).toBeGreaterThan(theirs);
  expect(nowhere()).toEqual(NONE);
});
