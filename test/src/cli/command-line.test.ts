import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../support/folder.ts';
import { yaml } from '../../support/network/read-from.ts';

const CLI = fileURLToPath(new URL('../../../bin/proofgate.js', import.meta.url));

const PETS = yaml(`servers: [{url: "http://127.0.0.1:9"}]
paths:
  /pets:
    get:
      parameters: [{name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 50}}]
      responses: {"200": {description: ok}}
    post:
      requestBody:
        required: true
        content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string, minLength: 2}}}}}
      responses: {"201": {description: made}}
`);

/** Runs the command in a folder as a person would; nothing is a terminal. */
function proofgate(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const WRONG = [
  [[], 'Usage: proofgate'],
  [['frobnicate'], "unknown command 'frobnicate'"],
  [['generate'], "missing required argument 'spec'"],
  [['generate', 'openapi.yaml', '--max-depth', '1.5'], 'It must be a whole number from 0 to 50'],
  [['generate', 'openapi.yaml', '--max-depth', '-1'], 'It must be a whole number from 0 to 50'],
  [['generate', 'openapi.yaml', '--base-url', 'localhost:80'], 'It must be an http or https URL'],
  [['generate', 'openapi.yaml', '--base-url', 'http://a/?b'], 'neither a query nor a fragment'],
  [['generate', 'openapi.yaml', '--nonsense'], "unknown option '--nonsense'"],
  [['generate', 'openapi.yaml', 'more'], 'too many arguments'],
  [['generate', 'ftp://example.com/a'], 'neither a file nor an http or https URL'],
  [
    ['generate', 'openapi.yaml', '--endpoint', 'GET /pet'],
    'GET /pet is not in the document; did you mean "GET /pets"',
  ],
  [['generate', 'openapi.yaml', '--report', 'generated-scripts/r.json'], 'must be outside'],
  [['run', '--workers', '0'], 'It must be a whole number from 1 to 64'],
  [['run', '--rate', 'fast'], 'It must be a number above 0'],
] as const;

test.each([
  ['--junit', '.'],
  ['--junit', 'openapi.yaml/a.xml'],
  ['--json', 'none/a.json'],
  ['--html', '.'],
  ['--wfc', 'openapi.yaml/a.json'],
])('run %s %s is refused before anything is read or sent', (option, path) => {
  const root = folderWith({ 'openapi.yaml': PETS });
  const { status, stdout, stderr } = proofgate(root, 'run', 'no-suite', option, path);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^The file cannot be written: .* cannot be written: .*\.\n$/);
  expect(readdirSync(root)).toEqual(['openapi.yaml']);
});

describe('wrong usage', () => {
  test.each(WRONG)('%j ends with 2 and a sentence', (args, sentence) => {
    const root = folderWith({ 'openapi.yaml': PETS });
    const { status, stdout, stderr } = proofgate(root, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(readdirSync(root)).toEqual(['openapi.yaml']);
  });
});

test('help and version are no faults', () => {
  const root = folderWith();
  expect(proofgate(root, '--version')).toMatchObject({ status: 0, stdout: /^\d+\.\d+\.\d+\n$/ });
});

describe('an invalid document', () => {
  test('ends with 1, each fault at the start of its line, and writes nothing', () => {
    const broken = PETS.replace('minLength: 2', 'minLength: two').replace('/pets:', '/pets/{id}:');
    const root = folderWith({ 'openapi.yaml': broken });
    const { status, stdout, stderr } = proofgate(root, 'generate', 'openapi.yaml');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const [title, ...faults] = stderr.trimEnd().split('\n');
    expect(title).toBe('Invalid document: No operation can be tested.');
    expect(faults).toHaveLength(3);
    for (const fault of faults) expect(fault).toMatch(/^openapi\.yaml:\d+:\d+: .+; .+$/);
    expect(readdirSync(root)).toEqual(['openapi.yaml']);
  });

  test('that is not there ends with 1', () => {
    const { status, stderr } = proofgate(folderWith(), 'generate', 'nothing.yaml');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The document cannot be read: nothing.yaml: there is no such file; check the path.\n',
    });
  });
});

test('a folder of somebody else is refused before anything is read', () => {
  const root = folderWith({ 'generated-scripts/mine.txt': 'mine' });
  const { status, stderr } = proofgate(root, 'generate', 'nothing.yaml');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The folder was not created by Proofgate: generated-scripts is not empty/,
  );
});

test('a suite that is not there blocks a run', () => {
  const { status, stderr } = proofgate(folderWith(), 'run');
  expect(status).toBe(3);
  expect(stderr).toMatch(/^No suite to run: /);
});

describe('generate', () => {
  test('creates the folders above that of --out, and none for a document with errors', () => {
    const broken = PETS.replaceAll('/pets:', '/pets/{id}:');
    const root = folderWith({ 'openapi.yaml': PETS, 'broken.yaml': broken });
    const out = ['--out', 'a/b/suite'];
    expect(proofgate(root, 'generate', 'broken.yaml', ...out).status).toBe(1);
    expect(readdirSync(root).sort()).toEqual(['broken.yaml', 'openapi.yaml']);
    expect(proofgate(root, 'generate', 'openapi.yaml', ...out, '--dry-run').status).toBe(0);
    expect(readdirSync(root).sort()).toEqual(['broken.yaml', 'openapi.yaml']);
    expect(proofgate(root, 'generate', 'openapi.yaml', ...out)).toMatchObject({ status: 0 });
    expect(readdirSync(join(root, 'a/b'))).toEqual(['suite']);
    expect(proofgate(root, 'generate', 'openapi.yaml', ...out, '--check').status).toBe(0);
  });

  test.each([
    ['--out', 'openapi.yaml/suite'],
    ['--report', 'none/report.json'],
  ])('%s %s cannot be written, and is refused before the document is read', (option, path) => {
    const root = folderWith({ 'openapi.yaml': PETS });
    const { status, stderr } = proofgate(root, 'generate', 'missing.yaml', option, path);
    expect(status).toBe(1);
    expect(stderr).toContain(' cannot be written: ');
    expect(readdirSync(root)).toEqual(['openapi.yaml']);
  });

  test('writes the suite and the report, and lists the files of each endpoint', () => {
    const root = folderWith({ 'openapi.yaml': PETS });
    const { status, stdout, stderr } = proofgate(
      root,
      ...['generate', 'openapi.yaml', '--report', 'report.json'],
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^GET \/pets +1 +1 +1$/m);
    expect(stdout).toMatch(/^POST \/pets +1 +\d+ +1$/m);
    expect(stdout).toMatch(/^\d+ files in \d+\.\d s$/m);
    expect(readdirSync(root).sort()).toEqual(['generated-scripts', 'openapi.yaml', 'report.json']);
    expect(JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'))).toMatchObject({
      document: { title: 'Pets', openapi: '3.1.0' },
    });
  });

  test('keeps hooks.py, and --check passes until a file is changed, missing or added', () => {
    const root = folderWith({ 'openapi.yaml': PETS });
    const suite = join(root, 'generated-scripts');
    expect(proofgate(root, 'generate', 'openapi.yaml').status).toBe(0);
    writeFileSync(join(suite, 'hooks.py'), '# mine\n');
    expect(proofgate(root, 'generate', 'openapi.yaml').status).toBe(0);
    expect(readFileSync(join(suite, 'hooks.py'), 'utf8')).toBe('# mine\n');
    expect(proofgate(root, 'generate', 'openapi.yaml', '--check').status).toBe(0);
    writeFileSync(join(suite, 'conftest.py'), '');
    writeFileSync(join(suite, 'more.txt'), '');
    const { status, stderr } = proofgate(root, 'generate', 'openapi.yaml', '--check');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The suite is stale: /);
    expect(stderr).toMatch(/^changed: conftest\.py\nextra: more\.txt$/m);
    expect(proofgate(root, 'generate', 'openapi.yaml').stdout).toContain('more.txt');
    expect(existsSync(join(suite, 'more.txt'))).toBe(false);
  });

  test('--dry-run writes only the report, and --check nothing', () => {
    const root = folderWith({ 'openapi.yaml': PETS });
    const dry = proofgate(root, 'generate', 'openapi.yaml', '--dry-run', '--report', 'r.json');
    expect(dry.status).toBe(0);
    const check = proofgate(root, 'generate', 'openapi.yaml', '--check', '--report', 'no.json');
    expect(check.status).toBe(1);
    expect(check.stderr).toContain('missing: ');
    expect(readdirSync(root).sort()).toEqual(['openapi.yaml', 'r.json']);
  });

  test('--endpoint keeps one endpoint', () => {
    const root = folderWith({ 'openapi.yaml': PETS });
    proofgate(root, 'generate', 'openapi.yaml', '--endpoint', 'post /pets');
    const folders = readdirSync(join(root, 'generated-scripts'));
    expect(folders).toContain('post_pets');
    expect(folders).not.toContain('get_pets');
  });
});

test('a large document is refused as a small one is, and nothing is written', () => {
  const faulty = PETS.replaceAll('/pets:', '/pets/{id}:');
  const large = `${faulty}x-padding: ${'a'.repeat(1024 * 1024)}\n`;
  const [small, other] = [faulty, large].map((text) => {
    const root = folderWith({ 'openapi.yaml': text });
    const outcome = proofgate(root, 'generate', 'openapi.yaml');
    expect(readdirSync(root)).toEqual(['openapi.yaml']);
    return outcome;
  });
  expect(small?.stderr).toContain('the path /pets/{id} needs the parameter `id`');
  expect(other).toEqual(small);
});

test('a large document without faults is written as a small one is', () => {
  const large = `${PETS}x-padding: ${'a'.repeat(1024 * 1024)}\n`;
  const [small, other] = [PETS, large].map((text) => {
    const root = folderWith({ 'openapi.yaml': text });
    expect(proofgate(root, 'generate', 'openapi.yaml').status).toBe(0);
    const environment = join(root, 'generated-scripts/env/post_pets_environment.txt');
    return readFileSync(environment, 'utf8');
  });
  expect(other).toBe(small);
});
