import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureGitHubWorkspace } from '../../../src/identity/index.ts';
import { getRecord, listTestCases } from '../../../src/library/index.ts';
import {
  type AppBench,
  CONFIGURATION,
  newName,
  petsDocument,
  startAppBench,
} from '../../support/platform/app-bench.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const REF = z.object({ object: z.object({ sha: z.string() }) });

describe.each(PLAIN_STORES)('a push to the default branch, on $name', ({ create }) => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await startAppBench(await create());
  });
  afterAll(() => bench.close());

  const admin = async () => {
    const { database } = bench.platform.library;
    const workspaceId = await ensureGitHubWorkspace(database, bench.github.account);
    return { workspaceId, user: 'octo', role: 'admin' as const };
  };
  /** The one check at a commit, once it has ended. */
  const ended = (name: string, commit: string) =>
    bench.idle(async () => {
      const checks = await bench.checks(name, commit);
      return checks.length === 1 && checks[0]?.status === 'completed' ? checks[0] : null;
    });
  const configured = (name: string, more = '') =>
    CONFIGURATION.replace('name: pets', `name: ${name}`) + more;
  /** A repository whose first push has been done. */
  const pushed = async (more = '', document = petsDocument(1)) => {
    const name = newName();
    await bench.github.seed(name, { 'README.md': 'Pets' });
    const files = { '.github/proofgate.yml': configured(name, more), 'openapi.yaml': document };
    const commit = await bench.github.push(name, 'main', files);
    return { name, check: await ended(name, commit) };
  };
  const casesOf = async (name: string) => {
    const { library } = bench.platform;
    const actor = await admin();
    const { id } = await getRecord(library, actor, name);
    const cases = await listTestCases(library, actor, {}, { limit: 1000 });
    return cases.filter(({ recordId }) => recordId === id);
  };

  test('makes the record, publishes its suite, and registers and labels its test cases', async () => {
    const { name, check } = await pushed();
    expect(check).toMatchObject({ name: `Proofgate: ${name}`, conclusion: 'success' });
    expect(check.output.summary).toContain(`labelled \`proofgate/${name}\``);
    const path = `/repos/octo/${name}/git/ref/heads/proofgate%2F${name}`;
    const { object } = await bench.github.ask('GET', path, REF);
    expect(await casesOf(name)).toMatchObject([
      { name: 'POST /pets', labels: [`proofgate/${name}`], commit: object.sha, owner: 'octo' },
    ]);
  });

  test('runs the record again when the document changes, and not for anything else', async () => {
    const { name } = await pushed();
    const [before] = await casesOf(name);
    const other = await bench.github.push(name, 'main', { 'README.md': 'Cats' });
    const grown = petsDocument(2).replace(
      'paths:\n',
      'paths:\n  /cats:\n    get: {responses: {}}\n',
    );
    const commit = await bench.github.push(name, 'main', { 'openapi.yaml': grown });
    expect(await ended(name, commit)).toMatchObject({ conclusion: 'success' });
    expect(await bench.checks(name, other)).toEqual([]);
    const after = await casesOf(name);
    expect(after.map((one) => one.name).sort()).toEqual(['GET /cats', 'POST /pets']);
    expect(after.map(({ commit: at }) => at)).not.toContain(before?.commit);
  });

  test.each([
    ['branch: "wrong name"', /^failure: Invalid input\n.*without blanks/s],
    ['runtime: nowhere', /^failure: Not found\n.*no runtime/s],
    ['endpoints: [GET /dogs]', /^failure: The endpoint is not in the document\n/],
    ['owners: [" "]', /^failure: Invalid input\n.*owners/s],
  ])('with %s says what to do', async (line, wanted) => {
    const { check } = await pushed(`    ${line}\n`);
    expect(`${check.conclusion}: ${check.output.title}\n${check.output.summary}`).toMatch(wanted);
  });

  test('whose branch is protected is informed', async () => {
    const name = newName();
    await bench.github.seed(name, { 'README.md': 'Pets' });
    await bench.github.push(name, 'suite', { 'a.txt': 'a' }, 'main');
    await bench.github.protect(name, 'suite');
    const text = configured(name, '    branch: suite\n');
    const files = { '.github/proofgate.yml': text, 'openapi.yaml': petsDocument(1) };
    const check = await ended(name, await bench.github.push(name, 'main', files));
    expect(check).toMatchObject({ conclusion: 'failure' });
    expect(check.output.title).toBe('The branch is protected');
  });

  test('that puts two documents into one folder learns which record has it', async () => {
    const name = newName();
    await bench.github.seed(name, { 'README.md': 'Pets' });
    const second = `  - {name: ${name}-2, source: openapi.yaml, branch: proofgate/${name}}\n`;
    const files = {
      '.github/proofgate.yml': configured(name, second),
      'openapi.yaml': petsDocument(1),
    };
    const commit = await bench.github.push(name, 'main', files);
    const checks = await bench.idle(async () => {
      const all = await bench.checks(name, commit);
      const isEnded = all.length === 2 && all.every(({ status }) => status === 'completed');
      return isEnded ? all : null;
    });
    const outcome = Object.fromEntries(checks.map((one) => [one.name, one]));
    expect(outcome[`Proofgate: ${name}`]).toMatchObject({ conclusion: 'success' });
    const refused = outcome[`Proofgate: ${name}-2`];
    expect(refused).toMatchObject({ conclusion: 'failure' });
    expect(refused?.output.title).toBe('Another record writes to the folder');
    expect(refused?.output.summary).toContain(`"${name}"`);
  });

  test('to a broken document is reported on its lines', async () => {
    const { check } = await pushed('', 'openapi: 3.1.0\ninfo: {}\n');
    expect(check).toMatchObject({ conclusion: 'failure' });
    expect(check.output.summary).toMatch(/`openapi\.yaml:\d+:\d+: /);
  });

  test('may be requested again, and a check that is not ours is left alone', async () => {
    const { github } = bench;
    const { name } = await pushed();
    const repository = await github.ask('GET', `/repos/octo/${name}`, z.looseObject({}));
    const path = `/repos/octo/${name}/git/ref/heads/main`;
    const commit = (await github.ask('GET', path, REF)).object.sha;
    const start = github.transcript.length;
    const asked = (external_id: string) =>
      github.send({
        event: 'check_run',
        payload: {
          action: 'rerequested',
          check_run: { name: `Proofgate: ${name}`, head_sha: commit, external_id },
          repository,
          sender: { login: 'octo' },
          installation: { id: github.installationId },
        },
      });
    await asked('of somebody else');
    await bench.settled();
    expect(bench.since(start)).toEqual([]);
    await asked('push');
    await bench.settled();
    const runs = bench.since(start).filter(({ operation }) => operation === 'checks/update');
    expect(runs.length).toBeGreaterThan(0);
    expect(await ended(name, commit)).toMatchObject({ conclusion: 'success' });
  });
});
