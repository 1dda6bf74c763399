import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { z } from 'zod';
import { resultsSchema } from '../../../../src/results/document.ts';
import { publishedKnownSchema } from '../../../../src/results/index.ts';
import { startRecorder } from '../../../suite/recorder.ts';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

const OWNERS = `openapi: 3.1.0
info: {title: Owners, version: "1"}
paths:
  /owners:
    post:
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Owner"}}}
      responses: {"201": {description: created}}
components:
  schemas:
    Owner:
      type: object
      required: [name]
      properties:
        name:
          type: string
          maxLength: 60
`;

/** Runs the command in a folder; the server it talks to lives in this process. */
async function proofgate(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = await warmCommand(args, cwd);
  return { status, output: stdout + stderr };
}

/** The properties of a test in a JUnit file, read by a parser of XML. */
function propertiesIn(junit: string, name: string): Readonly<Record<string, string>> {
  const found = testCasesIn(junit).find((one) => one.name === name);
  const { property = [] } = found?.properties ?? {};
  return Object.fromEntries(property.map((one) => [one.name, one.value]));
}

function testCasesIn(junit: string) {
  const isArray = (tag: string) => ['testcase', 'property', 'testsuite'].includes(tag);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', isArray });
  return JUNIT.parse(parser.parse(junit)).testsuites.testsuite.flatMap(({ testcase }) => testcase);
}

const JUNIT = z.object({
  testsuites: z.object({
    testsuite: z.array(
      z.object({
        testcase: z.array(
          z.looseObject({
            name: z.string(),
            properties: z.object({
              property: z.array(z.object({ name: z.string(), value: z.string() })),
            }),
            skipped: z.looseObject({ type: z.string(), message: z.string() }).optional(),
          }),
        ),
      }),
    ),
  }),
});

interface SarifPlace {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
}

interface SarifResult {
  readonly locations: readonly SarifPlace[];
  readonly relatedLocations: readonly SarifPlace[];
}

/** File and line of each place of a result. */
function placesOf({ locations, relatedLocations }: SarifResult) {
  return [...locations, ...relatedLocations].map(
    ({ physicalLocation: { artifactLocation, region } }) => [
      artifactLocation.uri,
      region.startLine,
    ],
  );
}

test('a failure names rule, limit, value, line and response', async () => {
  const server = await startRecorder((_request, response) => response.writeHead(201).end('{}'));
  const folder = folderWith({ 'api/owners.yaml': OWNERS, 'reports/README': '' });
  await proofgate(folder, 'generate', 'api/owners.yaml');
  const others = [
    '--junit',
    'junit.xml',
    '--sarif',
    'run.sarif',
    '--ctrf',
    'ctrf.json',
    '--allure',
    'allure/results',
  ];
  const files = ['--json', 'results.json', '--html', 'page.html', '--wfc', 'reports/wfc.json'];
  const run = ['run', '--base-url', server.url, ...files, ...others];
  const { status, output } = await proofgate(folder, ...run);
  expect(status, output).toBe(1);
  const results = resultsSchema.parse(
    JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')),
  );
  expect(results).toMatchObject({
    version: 1,
    base_url: server.url,
    document: { title: 'Owners' },
  });
  const test = results.tests.find(({ id }) => id === 'post_owners/negative_body_name/1.05');
  const line = OWNERS.split('\n').findIndex((text) => text.includes('maxLength')) + 1;
  expect(test).toMatchObject({
    ...{ at: '/name', keyword: 'maxLength', limit: 60, sent: '61 characters' },
    ...{ file: 'api/owners.yaml', line, outcome: 'failed', response: { status: 201 } },
  });
  const report = JSON.parse(readFileSync(join(folder, 'reports/wfc.json'), 'utf8'));
  expect(report.totalTests).toBe(results.tests.length);
  expect(report.testFilePaths.map((path: string) => join(folder, 'reports', path))).toEqual(
    expect.arrayContaining([
      join(folder, 'generated-scripts/post_owners/positive/test_post_owners_positive.py'),
    ]),
  );
  const junit = readFileSync(join(folder, 'junit.xml'), 'utf8');
  expect(junit.match(/<testcase /g)).toHaveLength(results.tests.length);
  expect(propertiesIn(junit, 'test_post_owners_negative_body_name[1.05]')).toEqual({
    ...{ endpoint: 'POST /owners', scenario: '1.05', line: `api/owners.yaml:${line}` },
    rule: expect.stringMatching(/^`\/name`: `maxLength` 60, sent 61 characters, /),
  });
  expect(propertiesIn(junit, 'test_post_owners_positive[positive]')).toEqual({
    endpoint: 'POST /owners',
  });
  const sarif = JSON.parse(readFileSync(join(folder, 'run.sarif'), 'utf8'));
  expect(sarif.runs[0].results.flatMap(placesOf)).toContainEqual(['api/owners.yaml', line]);
  const ctrf = JSON.parse(readFileSync(join(folder, 'ctrf.json'), 'utf8'));
  expect(ctrf.results.summary.tests).toBe(results.tests.length);
  for (const { filePath } of ctrf.results.tests)
    expect(existsSync(join(folder, filePath))).toBe(true);
  const allure = readdirSync(join(folder, 'allure/results'));
  expect(allure.filter((name) => name.endsWith('-result.json'))).toHaveLength(results.tests.length);
  const { passed, failed, unproven, blocked } = results.counts;
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  expect(page).toContain(`<h1>${failed} of ${results.tests.length} tests failed</h1>`);
  expect(output).toMatch(
    new RegExp(
      `\n${passed} passed, ${failed} failed in \\d+ groups?, ${unproven} unproven, ${blocked} blocked\n$`,
    ),
  );
  // Nobody watches a pipe: neither colours nor a bar, and nothing of pytest's own words.
  expect(output).not.toContain('\u001b');
  expect(output).not.toContain('short test summary');
});

test('lines are those of the very document that the suite was generated from, or none', async () => {
  const server = await startRecorder((_request, response) => response.writeHead(201).end('{}'));
  const folder = folderWith({ 'owners.yaml': OWNERS });
  await proofgate(folder, 'generate', 'owners.yaml');
  writeFileSync(join(folder, 'owners.yaml'), `# changed since\n${OWNERS}`);
  await proofgate(folder, 'run', '--base-url', server.url, '--json', 'results.json');
  const results = resultsSchema.parse(
    JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')),
  );
  expect(results.tests.filter(({ pointer }) => pointer !== undefined).length).toBeGreaterThan(5);
  expect(results.tests.filter(({ line }) => line !== undefined)).toEqual([]);
});

test('--last-failed runs what failed last time, until nothing of it fails', async () => {
  let forgets = true;
  const server = await startRecorder(({ body }, response) => {
    const owner = z.object({ name: z.string() }).safeParse(JSON.parse(body.toString() || '{}'));
    const isValid = owner.success && (forgets || Array.from(owner.data.name).length <= 60);
    response.writeHead(isValid ? 201 : 422).end();
  });
  const folder = folderWith({ 'owners.yaml': OWNERS });
  await proofgate(folder, 'generate', 'owners.yaml');
  const run = (...more: string[]) => proofgate(folder, 'run', '--base-url', server.url, ...more);
  expect((await run()).output).toMatch(/[1-9]\d* passed, 1 failed in 1 group/);
  expect((await run('--last-failed')).output).toMatch(/\n0 passed, 1 failed in 1 group/);
  forgets = false;
  expect((await run('--last-failed')).output).toMatch(/\n1 passed, 0 failed/);
  const all = ['--last-failed', '--workers', '2', '--document', 'owners.yaml'];
  const { output } = await run(...all);
  expect(output).toContain('No test of this suite failed when it was last run here');
  expect(output).toMatch(/\n[1-9]\d+ passed, 0 failed, 0 unproven, 0 blocked/);
  // The server rejects with a status that its document does not mention.
  expect(output).toContain('(--strict makes these failures):\n  422: POST /owners\n');
  const strict = await run('--strict');
  expect(strict.output).toMatch(/POST \/owners responds with an undocumented status/);
  expect(strict.output).toMatch(/ 1 failed in 1 group/);
  expect(strict.output).not.toContain('Not in the document');
  // The patch is all that the document lacks.
  const [, patch = ''] = /where the API is right:\n(paths:\n(?: .*\n)+)/.exec(output) ?? [];
  const rejected = { '422': { description: 'Unprocessable Entity' } };
  expect(parse(patch)).toEqual({ paths: { '/owners': { post: { responses: rejected } } } });
  const patched = parseDocument(OWNERS);
  const responses = ['paths', '/owners', 'post', 'responses'];
  for (const [status, one] of Object.entries(rejected)) patched.setIn([...responses, status], one);
  writeFileSync(join(folder, 'owners.yaml'), String(patched));
  await proofgate(folder, 'generate', 'owners.yaml');
  expect((await run('--strict')).output).toMatch(/\n\d+ passed, 0 failed/);
});

test('accepted failures are known until they expire, and survive a regeneration', async () => {
  const taken = new Set<string>();
  const server = await startRecorder(({ body }, response) => {
    const owner = z.object({ name: z.string() }).safeParse(JSON.parse(body.toString() || '{}'));
    const isValid =
      owner.success && (taken.has('long names') || Array.from(owner.data.name).length <= 60);
    response.writeHead(isValid || (body.length === 0 && taken.has('nothing')) ? 201 : 422).end();
  });
  const folder = folderWith({ 'owners.yaml': OWNERS });
  const known = join(folder, 'generated-scripts/known.json');
  await proofgate(folder, 'generate', 'owners.yaml');
  const run = (...more: string[]) => proofgate(folder, 'run', '--base-url', server.url, ...more);
  const accept = (...more: string[]) => run('--accept', '--reason', 'issue 12', ...more);
  expect(await run('--accept')).toMatchObject({ status: 2 });
  taken.add('long names');
  const first = await accept('--junit', 'junit.xml');
  expect(first.output).toContain('known.json: 1 accepted, 0 removed.');
  expect(first.output).toMatch(
    /\n1 known: maxLength of Owner\.name is not enforced .*; issue 12\)/,
  );
  expect(first).toMatchObject({ status: 0 });
  const skipped = testCasesIn(readFileSync(join(folder, 'junit.xml'), 'utf8')).filter(
    (one) => one.skipped?.type === 'proofgate.known',
  );
  expect(skipped).toMatchObject([
    { name: 'test_post_owners_negative_body_name[1.05]', skipped: { message: 'Known: issue 12' } },
  ]);
  expect(skipped[0]).not.toHaveProperty('failure');
  const written = readFileSync(known, 'utf8');
  const published = readFileSync('docs/known.schema.json', 'utf8');
  expect(published).toBe(publishedKnownSchema());
  const validate = new Ajv2020({ formats: { date: true } }).compile(JSON.parse(published));
  expect(validate(JSON.parse(written)), JSON.stringify(validate.errors)).toBe(true);
  // Generation keeps the file, and finds the suite fresh with it.
  expect(await proofgate(folder, 'generate', 'owners.yaml')).toMatchObject({ status: 0 });
  expect(await proofgate(folder, 'generate', 'owners.yaml', '--check')).toMatchObject({
    status: 0,
  });
  expect(readFileSync(known, 'utf8')).toBe(written);
  taken.delete('long names');
  taken.add('nothing');
  const second = await run();
  expect(second).toMatchObject({ status: 1 });
  expect(second.output).toContain('known.json lists it (--accept removes it):\n  post_owners/');
  expect(second.output).toMatch(/, 1 failed in 1 group, 0 unproven, 0 blocked$/m);
  taken.add('long names');
  writeFileSync(known, written.replace('"issue 12"', '"issue 12", "expires": "2000-01-01"'));
  expect((await accept()).output).toContain('known.json: 2 accepted, 0 removed.');
  expect(readFileSync(known, 'utf8')).not.toContain('expires');
  const requests = server.requests.length;
  writeFileSync(known, '{"version": 1,\n "known": [{"id": "a1b2c3d4"}]}');
  const unreadable = await run();
  expect(unreadable.output).toContain('known.json:2:12: known.0.reason: must be text');
  expect(unreadable.output).toContain('run --accept --reason TEXT');
  expect(server.requests.length).toBe(requests);
});
