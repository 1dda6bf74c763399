import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditDocument } from '../../../src/audit/index.ts';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { generate } from '../../../src/generator/index.ts';
import { readRecords } from '../../../src/results/index.ts';
import { runSuite } from '../../../src/runner/index.ts';
import { chance } from '../../support/chance.ts';
import { folderWith } from '../../support/folder.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { anyStore, PGLITE } from '../../support/stores/stores.ts';

/** Needs an execution with failing tests of a suite in Git: web/known-failures.test.ts has the way, requests.ts the roles. */
const ACCEPT = {
  endpoint: 'POST /executions/{id}/groups/{number}/accept',
  reason: 'hooks cannot make what it needs',
};

/** Needs a Git host that takes the suite: connect-record.test.ts has one. */
const CONNECT = {
  endpoint: 'POST /records/{name}/connect',
  reason: 'hooks have no Git host to write to',
};

/** What a value needs is no matter of its schema: a record with a base URL, a key of the operator, a suite. */
const GIVEN = [
  'PUT /records/{name}/secrets/{variable}',
  'DELETE /records/{name}/secrets/{variable}',
  'PUT /records/{name}/parameters/{location}/{parameter}',
  'POST /records/{name}/known-failures/{entry}/withdraw',
].map((endpoint) => ({
  endpoint,
  reason: 'own-credentials, calibrations and known-failures of pages have the way',
}));

/** A text is a template of Mustache that makes JSON, which no schema can say. */
const TEMPLATE = {
  location: 'body',
  field: '/template',
  scenario: '9.05',
  reason: 'a template has to make JSON',
} as const;

/** Needs an execution with failed tests, which hooks cannot make. */
const FAILED_ONLY = {
  location: 'body',
  field: '/only',
  scenario: '9.01',
  reason: 'no execution of this platform has failed tests',
} as const;

/** Writes a suite below a folder, with the hooks of this API. */
function write(files: ReadonlyMap<string, string>): string {
  const folder = folderWith();
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyFileSync('test/src/api/hooks.py', join(folder, 'hooks.py'));
  return folder;
}

// One store: what differs between both is checked by the protocol's and the matrix's tests. On the embedded one
// the platform offers all that the document has, its own repositories and the sample among them.
describe.each([PGLITE])('our own suite against our own API on $name', ({ create }) => {
  test('passes whole: positives are accepted, variants too, negatives refused by the field that they name', async () => {
    const { api, tokenOf } = await startApi(create);
    vi.stubEnv('PROOFGATE_TOKEN', await tokenOf('admin', ['admin']));
    onTestFinished(() => void vi.unstubAllEnvs());
    const document = await readDocument(`${api}/openapi.json`, readPorts);
    const { files, report } = generate(document, {
      ignore: [ACCEPT, CONNECT, ...GIVEN, TEMPLATE, FAILED_ONLY],
    });
    const untested = report.endpoints.filter(({ cases }) => cases.length === 0);
    expect(untested.map(({ method, path }) => `${method} ${path}`)).toEqual([
      CONNECT.endpoint,
      ...GIVEN.map(({ endpoint }) => endpoint),
      ACCEPT.endpoint,
    ]);
    // A sixth of them each time, others in each run: all take four and a half minutes of a processor.
    const tested = report.endpoints.filter(({ cases }) => cases.length > 0);
    const endpoints = chance('endpoints').someOf(
      tested.map(({ method, path }) => `${method} ${path}`),
      tested.length / 6,
    );
    const records = join(folderWith(), 'records.jsonl');
    const { counts } = await runSuite(write(files), {
      ...{ endpoints, records, countsOnly: true },
      // All rows of this platform are the test's.
      writesToExistingRows: true,
      output: () => {},
    });
    const { tests } = readRecords(readFileSync(records, 'utf8'));
    expect(tests.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(tests).toHaveLength(counts.passed);
    expect(new Set(tests.map(({ endpoint }) => endpoint))).toEqual(new Set(endpoints));
    expect(counts.passed).toBeGreaterThan(200);
  });
});

test('the audit of our own document: security in full, data validation above 60', async () => {
  const { api } = await startApi(anyStore);
  const document = await readDocument(`${api}/openapi.json`, readPorts);
  const { security, dataValidation } = auditDocument(document);
  expect(security.score).toBe(30);
  expect(dataValidation.score).toBeGreaterThan(60);
});
