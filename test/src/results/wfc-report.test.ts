import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { scriptOf } from '../../../src/results/formats/script-of.ts';
import { buildResults, type TestOutcome, wfcReport } from '../../../src/results/index.ts';
import { testId } from '../../../src/runner/index.ts';

const SUITE = 'test/golden/suite/generated-scripts';
const CODES: readonly { id: string; code: number }[] = JSON.parse(
  readFileSync('test/src/results/wfc/fault-codes-0.12.1.json', 'utf8'),
);

const BASE = { endpoint: 'POST /pets', words: '', outcome: 'failed', requests: 2 } as const;
const failure = (id: string, more: Partial<TestOutcome>): TestOutcome => ({ ...BASE, id, ...more });
const answered = (status: number) => ({ response: { status } });

function reportOf(...tests: TestOutcome[]) {
  const records = { tests, baseUrl: '', notes: ['the base URL looks wrong'] };
  const document = { title: '', sha256: '' };
  const createdAt = new Date('2026-11-23T01:02:03Z');
  const pathOf = (script: string) => `../suite/${script}`;
  const results = buildResults({ records, document, seconds: 1.6 });
  return wfcReport(results, { toolVersion: '0.1.0', createdAt, pathOf });
}

test('a report is valid by the published schema, and every fault belongs to a test and an endpoint', () => {
  const report = reportOf(
    failure('post_pets/negative_body_name/1.05', { kind: 'accepted', ...answered(201) }),
    failure('post_pets/negative_body_name/1.07', { kind: 'crash' }),
    failure('post_pets/positive', { outcome: 'passed', ...answered(200) }),
    failure('post_pets/positive_required', { outcome: 'blocked', kind: 'blocked' }),
    failure('post_pets/response/7.01', { kind: 'response', seen_in: 'x', ...answered(418) }),
  );
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schema: object = parse(readFileSync('test/src/results/wfc/report-0.12.1.yaml', 'utf8'));
  const validate = ajv.compile(schema);
  expect(validate(JSON.parse(JSON.stringify(report))), JSON.stringify(validate.errors)).toBe(true);
  const { faults, problemDetails, testCases } = report;
  expect(faults.totalNumber).toBe(3);
  for (const { operationId, testCaseId } of faults.foundFaults) {
    expect(problemDetails.rest.endpointIds).toContain(operationId);
    expect(testCases.map(({ id }) => id)).toContain(testCaseId);
  }
  expect(problemDetails.rest).toMatchObject({
    outputHttpCalls: 10,
    endpointIds: ['POST:/pets'],
    coveredHttpStatus: [{ httpStatus: [201] }, { httpStatus: [] }, { httpStatus: [200] }],
  });
  expect(report.testFilePaths).toHaveLength(3);
  expect(report).toMatchObject({ creationTime: '2026-11-23T01:02:03.000Z', totalTests: 5 });
  expect(report.warnings).toEqual([{ message: 'the base URL looks wrong', category: 'run' }]);
});

test('failures of one cause are one fault, known ones too', () => {
  const accepted = { kind: 'accepted', keyword: 'type', ...answered(200) } as const;
  const { faults } = reportOf(
    failure('post_pets/negative_body_a/1.08', { ...accepted, pointer: '#/a' }),
    failure('put_pets/negative_body_a/1.08', { ...accepted, pointer: '#/a', outcome: 'known' }),
  );
  expect(faults).toMatchObject({ totalNumber: 1, foundFaults: [{}, {}] });
});

test.each([
  ['HTTP_STATUS_500', { kind: 'crash', ...answered(500) }],
  ['HTTP_OTHER_STATUS_5XX', { kind: 'crash', ...answered(503) }],
  ['SCHEMA_STATUS_NO_501_IF_IMPLEMENTED', { kind: 'crash', ...answered(501) }],
  ['SCHEMA_INVALID_RESPONSE', { kind: 'response', ...answered(200) }],
  ['SCHEMA_VALIDATION_BYPASS', { kind: 'accepted', ...answered(204) }],
  ['SCHEMA_VALID_INPUT_REJECTED', { kind: 'rejected', ...answered(422) }],
  ['HTTP_NONWORKING_DELETE', { kind: 'accepted', scenario: '8.11', ...answered(200) }],
  ['HTTP_CREATED_RESOURCE_NOT_FOUND', { kind: 'rejected', scenario: '8.12', ...answered(404) }],
  ['SECURITY_DECLARED_AUTH_NOT_ENFORCED', { kind: 'access', ...answered(200) }],
] as const)('%s is what %o has found, with the code that is published', (id, more) => {
  const { faults } = reportOf(failure('post_pets/positive', more));
  const code = CODES.find((one) => one.id === id)?.code;
  expect(code).toBeGreaterThan(0);
  expect(faults.foundFaults[0]?.faultCategories).toMatchObject([{ id, code }]);
});

test.each([
  ['no response', { kind: 'crash' }],
  ['401 to an invalid value', { kind: 'access', ...answered(401) }],
] as const)('%s has no category there, so it has our own', (_, more) => {
  const [found] = reportOf(failure('post_pets/positive', more)).faults.foundFaults;
  expect(found?.faultCategories[0]?.code).toBeGreaterThanOrEqual(900);
});

test.each([
  'post_pets/positive',
  'post_pets/positive_required',
  'post_pets/negative_body_name/1.05',
  'post_pets/positive_boundary_body_name/1.22',
  'post_pets/response/7.01',
])('the script of %s is there', (id) => {
  const { path, name } = scriptOf(id);
  expect(existsSync(`${SUITE}/${path}`)).toBe(true);
  expect(testId({ script: path, name })).toBe(id);
});
