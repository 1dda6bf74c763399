import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINT_IN_THREAD_FROM } from '../../src/generator/document/reading/ports.ts';
import { proofgate } from '../e2e/proofgate.ts';
import { folderWith } from '../support/folder.ts';
import { httpServer } from '../support/network/http-server.ts';
import { petsYaml } from './pets.ts';
import { actionYml } from './run-action.ts';
import { treeOnDisk, type WorkflowGround, workflowGround } from './workflow-ground.ts';

const GENERATE = { command: 'generate', spec: 'openapi.yaml', branch: 'api-tests' };
const PETS = { 'openapi.yaml': petsYaml() };
const ENVIRONMENT = 'generated-scripts/env/get_pets_environment.txt';

const TABLE = [
  'endpoint      positive  negative  boundary',
  '------------------------------------------',
  'GET /pets            1         1         1',
  'DELETE /pets         1         0         0',
  '------------------------------------------',
  '2 endpoints          2         1         1',
];
/**
 * What a run costs that has nothing to commit: the mark, the version of the suite's rules, and the files that are a
 * person's or hold their edits.
 */
const UNCHANGED = [
  'git/get-ref 200',
  'git/get-commit 200',
  'git/get-tree 200',
  'git/get-tree 200',
  'git/get-blob 200',
  'git/get-blob 200',
  'git/get-blob 200',
  'git/get-blob 200',
  'git/get-blob 200',
];
const WRITES = [
  'git/create-tree 201',
  'git/create-tree 201',
  'git/create-commit 201',
  'git/update-ref 200',
];

describe('command: generate', () => {
  let ground: WorkflowGround;
  beforeAll(async () => {
    ground = await workflowGround();
  });
  afterAll(() => ground.github.close());

  const where = (name: string, branch = 'api-tests') =>
    `generated-scripts on the branch ${branch} of https://github.test/octo/${name}.git`;

  test('the first run creates the branch, and says what was committed', async () => {
    await ground.github.seed('first', { 'README.md': '# First' });
    const ended = await ground.run('first', { with: GENERATE, checkout: PETS });
    expect(ended.status).toBe(0);
    expect(ended.masks).toEqual([ground.github.tokens.octo]);
    expect(ended.log).toEqual([
      ...TABLE,
      `Committed ${ended.outputs.commit}: ${where('first')}.`,
      expect.stringMatching(/^::warning file=openapi.yaml::The document scores below the advice: /),
    ]);
    expect(ended.requests).toEqual([
      'git/get-ref 404',
      'repos/get 200',
      'repos/get 200',
      'git/get-ref 200',
      'git/get-commit 200',
      'git/get-tree 200',
      // A whole suite is sent in parts that GitHub takes.
      'git/create-tree 201',
      ...WRITES.slice(0, 3),
      'git/create-ref 201',
    ]);
    expect(await ground.fileOf('first', 'api-tests', 'README.md')).toBe('# First');
    expect(await ground.treeOf('first', 'main', 'generated-scripts')).toBeUndefined();
  });

  test('the outputs are those of action.yml, and the report names every case', async () => {
    const { outputs, report } = await ground.run('first', { with: GENERATE, checkout: PETS });
    expect(Object.keys(outputs)).toEqual(Object.keys(actionYml.outputs).slice(0, 5));
    const written = (await ground.filesOf('first', 'api-tests')).filter((path) =>
      path.startsWith('generated-scripts/'),
    );
    const files = `${written.length}`;
    expect(outputs).toMatchObject({ branch: 'api-tests', files, endpoints: '2' });
    expect(report).toMatchObject({
      document: { title: 'Pets' },
      endpoints: [{ path: '/pets', method: 'GET' }, { method: 'DELETE' }],
    });
  });

  test('the summary of the job is the confirmation', async () => {
    const { summary } = await ground.run('first', { with: GENERATE, checkout: PETS });
    expect(summary).toContain('## 4 scripts for 2 endpoints\n');
    expect(summary).toContain(`/octo/first.git\`, branch \`api-tests\``);
    expect(summary).toContain('| `GET /pets` | 1 | 1 | 1 |');
    expect(summary).toContain('### Audit of the document');
    expect(summary).toContain('| no multipleOf | 1 |');
  });

  test('nothing is committed when nothing has changed', async () => {
    const before = await ground.run('first', { with: GENERATE, checkout: PETS });
    const ended = await ground.run('first', { with: GENERATE, checkout: PETS });
    expect(ended.log).toContain(
      `Nothing to commit, ${ended.outputs.commit} has it: ${where('first')}.`,
    );
    expect(ended.outputs.commit).toBe(before.outputs.commit);
    expect(ended.requests).toEqual(UNCHANGED);
  });

  test('values and hooks that people edited on the branch are kept, and named', async () => {
    await ground.github.seed('edits', { 'README.md': '# Edits' });
    await ground.run('edits', { with: GENERATE, checkout: PETS });
    const generated = await ground.fileOf('edits', 'api-tests', ENVIRONMENT);
    const edited = generated.replace('query = {"limit": 1}', 'query = {"limit": 7}');
    expect(edited).not.toBe(generated);
    await ground.github.push('edits', 'api-tests', {
      [ENVIRONMENT]: edited,
      'generated-scripts/hooks.py': '# ours\n',
    });
    const checkout = { 'openapi.yaml': petsYaml('type: integer, minimum: 1, maximum: 50') };
    const ended = await ground.run('edits', { with: GENERATE, checkout });
    expect(ended.summary).toContain('`env/get_pets_environment.txt [positive] query`');
    expect(ended.requests).toEqual([...UNCHANGED, ...WRITES]);
    const after = await ground.fileOf('edits', 'api-tests', ENVIRONMENT);
    expect(after).toContain('query = {"limit": 7}');
    expect(after).toContain('2.23 = 50');
    const hooks = await ground.fileOf('edits', 'api-tests', 'generated-scripts/hooks.py');
    expect(hooks).toBe('# ours\n');
  });

  test('the branch holds the very files that the command line writes', async () => {
    await ground.github.seed('same', { 'README.md': '# Same' });
    const demo = new URL('../../templates/demo/openapi.yaml', import.meta.url);
    const checkout = { 'openapi.yaml': readFileSync(demo, 'utf8') };
    const given = { root: 'tests/api', 'base-url': 'https://staging.example' };
    await ground.run('same', { with: { ...GENERATE, ...given }, checkout });
    const cwd = folderWith(checkout);
    const args = ['openapi.yaml', '--out', 'suite', '--base-url', 'https://staging.example'];
    expect((await proofgate(['generate', ...args], { cwd })).status).toBe(0);
    const published = await ground.treeOf('same', 'api-tests', 'tests/api');
    expect(published).toBe(treeOnDisk(join(cwd, 'suite')));
  });

  test('a suite keeps its rules, the summary says what later ones add, and `upgrade` takes them', async () => {
    await ground.github.seed('rules', { 'README.md': '# Rules' });
    const cwd = folderWith({ 'openapi.yaml': petsYaml() });
    expect((await proofgate(['generate', 'openapi.yaml', '--rules', '1.0'], { cwd })).status).toBe(
      0,
    );
    const suite = join(cwd, 'generated-scripts');
    const paths = readdirSync(suite, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
    const files = paths.map((path) => [relative(cwd, path), readFileSync(path, 'utf8')]);
    await ground.github.push('rules', 'api-tests', Object.fromEntries(files), 'main');
    const kept = await ground.run('rules', { with: GENERATE, checkout: PETS });
    const offer =
      /The suite keeps the rules 1\.0\. Rules 1\.1 would add \d+ tests: 9\.0.*Take them with upgrade: true\./;
    expect(kept.log.join('\n')).toMatch(offer);
    expect(kept.summary).toMatch(offer);
    const variants = 'generated-scripts/get_pets/variants/test_get_pets_variants.py';
    expect(await ground.treeOf('rules', 'api-tests', variants)).toBeUndefined();
    const withUpgrade = { ...GENERATE, upgrade: 'true' };
    const upgraded = await ground.run('rules', { with: withUpgrade, checkout: PETS });
    expect(upgraded.log.join('\n')).not.toMatch(offer);
    expect(await ground.treeOf('rules', 'api-tests', variants)).toBeDefined();
  });

  test('a folder that Proofgate did not write is left alone, until it is to be adopted', async () => {
    await ground.github.seed('foreign', { 'README.md': '# Foreign' });
    await ground.github.push(
      'foreign',
      'api-tests',
      { 'generated-scripts/mine.py': 'mine' },
      'main',
    );
    const refused = await ground.run('foreign', { with: GENERATE, checkout: PETS });
    expect(refused.status).toBe(1);
    expect(refused.log.join('\n')).toContain('set adopt to have the folder replaced');
    const file = 'generated-scripts/mine.py';
    expect(await ground.fileOf('foreign', 'api-tests', file)).toBe('mine');
    const entry = '{name: p, source: openapi.yaml, branch: api-tests, adopt: true}';
    const configuration = { '.github/proofgate.yml': `specifications: [${entry}]\n` };
    const withFalse = { ...GENERATE, adopt: 'false' };
    const checkout = { ...PETS, ...configuration };
    expect((await ground.run('foreign', { with: withFalse, checkout })).status).toBe(1);
    expect((await ground.run('foreign', { with: GENERATE, checkout })).status).toBe(0);
    expect(await ground.treeOf('foreign', 'api-tests', file)).toBeUndefined();
  });

  test("the document's entry in .github/proofgate.yml gives what the step leaves out", async () => {
    await ground.github.seed('entry', { 'README.md': '# Entry' });
    const configuration = `specifications:
  - name: pets
    source: docs/pets.yaml
    branch: suites/pets
    root: suite
    base_url: https://entry.example
    endpoints: [GET /pets]
    ignore: [{scenario: "2.05", reason: limits are soft}]
  - {name: others, source: others.yaml, branch: others}
`;
    const checkout = { 'docs/pets.yaml': petsYaml(), '.github/proofgate.yml': configuration };
    const given = { command: 'generate', spec: './docs/pets.yaml' };
    const ended = await ground.run('entry', { with: given, checkout });
    expect(ended.outputs).toMatchObject({ branch: 'suites/pets', endpoints: '1' });
    expect(ended.summary).toContain('| limits are soft | 1 |');
    const path = 'suite/env/get_pets_environment.txt';
    const text = await ground.fileOf('entry', 'suites/pets', path);
    expect(text).toContain('base_url = "https://entry.example"');
    expect(text).not.toContain('2.05');
  });

  test('what changes against the base of a pull request is reported', async () => {
    const narrow = petsYaml('type: integer, minimum: 1');
    const base = await ground.github.seed('pull', { 'openapi.yaml': narrow });
    const event = { pull_request: { base: { sha: base } } };
    const ended = await ground.run('pull', { with: GENERATE, checkout: PETS, event });
    expect(ended.summary).toContain('## 4 scripts for 2 endpoints: 1 changed\n');
    expect(ended.summary).toContain('- changed `GET /pets`: 3 scripts, 9 → 11 cases');
    expect(ended.summary).toMatch(/data validation \*\*[\d.]+\*\* of 70 \(\+[\d.]+\)/);
    expect(ended.requests[0]).toBe('repos/get-content 200');
  });

  test('a document that is new at the base is generated all the same', async () => {
    const before = await ground.github.seed('new', { 'README.md': '# New' });
    const ended = await ground.run('new', { with: GENERATE, checkout: PETS, event: { before } });
    expect(ended.status).toBe(0);
    expect(ended.summary).toContain('## 4 scripts for 2 endpoints\n');
    expect(ended.summary).not.toContain('Against the base');
  });

  test('a document at a URL is read there, and needs no checkout', async () => {
    await ground.github.seed('url', { 'README.md': '# URL' });
    const server = await httpServer((_request, answer) => answer.end(petsYaml()));
    const spec = `${server}/openapi.yaml`;
    const given = { ...GENERATE, spec, endpoints: 'delete /pets\n' };
    const ended = await ground.run('url', { with: given });
    expect(ended.log).toContain('DELETE /pets         1         0         0');
    expect(ended.outputs.endpoints).toBe('1');
  });

  test('a large document is read by the bundle too, which has no threads', async () => {
    await ground.github.seed('large', { 'README.md': '# Large' });
    const words = `description: ${'long '.repeat(LINT_IN_THREAD_FROM / 5)}`;
    const checkout = { 'openapi.yaml': `${petsYaml()}tags: [{name: a, ${words}}]\n` };
    const ended = await ground.run('large', { with: GENERATE, checkout });
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(0);
  });

  test('what a document says of itself gives the runner no orders', async () => {
    await ground.github.seed('orders', { 'README.md': '# Orders' });
    const order = '\\n::error::forged';
    const forged = petsYaml()
      .replace('title: Pets', `title: "Pets${order}"`)
      .replace('/pets:', `"/pets${order}":`);
    const ended = await ground.run('orders', {
      with: GENERATE,
      checkout: { 'openapi.yaml': forged },
    });
    expect(ended.status).toBe(0);
    expect(ended.log.join('\n')).toContain('/pets\\u000a::error::forged');
    expect(ended.log.filter((line) => line.startsWith('::error'))).toEqual([]);
    const commits = ground.github.transcript.filter((one) => one.operation === 'git/create-commit');
    expect(commits.at(-1)?.body).toMatchObject({
      message: 'Regenerate the API tests of Pets ::error::forged',
    });
  });
});
