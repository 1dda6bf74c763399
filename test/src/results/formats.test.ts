import { join } from 'node:path';
import { allure2 } from '@allurereport/reader';
import { PathResultFile, type RawTestResult } from '@allurereport/reader-api';
import { validate } from 'ctrf';
import { expect, test } from 'vitest';
import {
  allureResults,
  applyKnown,
  buildResults,
  ctrfReport,
  sarifReport,
  type TestOutcome,
} from '../../../src/results/index.ts';
import { folderWith } from '../../support/folder.ts';

const FACTS = {
  toolVersion: '1.1.0',
  createdAt: new Date('2026-11-26T01:02:03Z'),
  pathOf: (script: string) => `my suite/${script}`,
};

const BASE = { endpoint: 'POST /pets', words: 'Longer than maxLength', milliseconds: 7 } as const;
const TOO_LONG: Partial<TestOutcome> = {
  ...{ location: 'body', at: '/name', scenario: '1.05', keyword: 'maxLength', limit: 60 },
  ...{ pointer: '#/components/schemas/Pet/properties/name/maxLength', sent: '61 characters' },
  ...{ file: 'api/pets #1.yaml', line: 12, response: { status: 201, body: '{"id": 1}' } },
};

const TESTS: readonly TestOutcome[] = [
  { ...BASE, id: 'post_pets/positive', words: 'positive', outcome: 'passed' },
  {
    ...{ ...BASE, ...TOO_LONG, id: 'post_pets/negative_body_name/1.05', outcome: 'failed' },
    ...{ kind: 'accepted', reason: 'accepted', curl: "curl -X POST \\\n  'http://a/pets'" },
  },
  {
    ...{ ...BASE, id: 'get_pets/positive', endpoint: 'GET /pets', words: 'positive' },
    ...{ outcome: 'failed', kind: 'crash', reason: 'no response' },
  },
  {
    ...{ ...BASE, id: 'get_pets/access/8.01', endpoint: 'GET /pets', scenario: '8.01' },
    ...{ outcome: 'failed', kind: 'access', reason: 'let in', response: { status: 200 } },
  },
  {
    ...{ ...BASE, id: 'put_pets/negative_body_name/1.05', endpoint: 'PUT /pets' },
    ...{ outcome: 'unproven', kind: 'unproven', reason: 'the valid request is rejected' },
  },
  {
    ...{ ...BASE, id: 'delete_pets/positive', endpoint: 'DELETE /pets' },
    ...{ outcome: 'blocked', kind: 'blocked', reason: 'no row' },
  },
];

const document = { title: 'Pets', sha256: 'ab' };
const records = { tests: [...TESTS], baseUrl: 'http://a', notes: [] };
const found = buildResults({ records, document, seconds: 1.5 });
const ACCEPTED = 'get_pets/positive';
const entry = { id: ACCEPTED, reason: 'issue 12', owner: 'petra' };
const results = applyKnown(
  found,
  { version: 1, known: [entry] },
  { today: '2026-11-26', isWhole: true },
);

test('SARIF has a result for each root cause, where it is written, and none for what proves nothing', () => {
  const [run] = sarifReport(results, FACTS).runs;
  const failing = results.groups.filter(({ kind }) => kind !== 'unproven' && kind !== 'blocked');
  expect(failing).toHaveLength(3);
  expect(run?.results?.map(({ partialFingerprints: prints }) => prints?.['proofgate/v1'])).toEqual(
    failing.map(({ id }) => id),
  );
  const byRule = new Map(run?.results?.map((one) => [one.ruleId, one]));
  expect(byRule.get('accepted')).toMatchObject({
    level: 'warning',
    message: { text: expect.stringContaining("curl -X POST \\\n  'http://a/pets'") },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'api/pets%20%231.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 12 },
        },
        logicalLocations: [{ fullyQualifiedName: TOO_LONG.pointer }],
      },
    ],
  });
  expect(byRule.get('access')).toMatchObject({
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'my%20suite/get_pets/access/test_get_pets_access.py' },
          region: { startLine: 1 },
        },
      },
    ],
  });
  expect(byRule.get('crash')).toMatchObject({
    level: 'note',
    suppressions: [{ kind: 'external', justification: 'issue 12, owner petra' }],
  });
  const rules = run?.tool.driver.rules ?? [];
  for (const one of run?.results ?? []) expect(rules[one.ruleIndex ?? -1]?.id).toBe(one.ruleId);
  // GitHub takes a rule with a severity for one of security.
  const severe = rules.filter(({ properties }) => properties?.['security-severity']);
  expect(severe.map(({ id }) => id)).toEqual(['access']);
});

test('a root cause keeps its fingerprint when another number of tests shows it', () => {
  const printsOf = (some: readonly TestOutcome[]) => {
    const other = buildResults({ records: { ...records, tests: [...some] }, document, seconds: 9 });
    const [run] = sarifReport(other, FACTS).runs;
    return new Map(
      run?.results?.map((one) => [one.ruleId, one.partialFingerprints?.primaryLocationLineHash]),
    );
  };
  const [first] = TESTS.filter(({ kind }) => kind === 'accepted');
  if (first === undefined) throw new Error('there is such a test');
  const more = { ...first, id: 'put_pets/negative_body_name/1.05', endpoint: 'PUT /pets' };
  expect(printsOf([first, more]).get('accepted')).toBe(printsOf(TESTS).get('accepted'));
});

test('a CTRF report is valid by its schema, and counts what it lists', () => {
  const report: ReturnType<typeof ctrfReport> = JSON.parse(
    JSON.stringify(ctrfReport(results, FACTS)),
  );
  expect(validate(report)).toMatchObject({ valid: true });
  const { summary, tests } = report.results;
  for (const status of ['passed', 'failed', 'skipped', 'pending', 'other'] as const) {
    expect(summary[status]).toBe(tests.filter((one) => one.status === status).length);
  }
  expect(summary).toMatchObject({ tests: 6, other: 2, skipped: 1, duration: 1500 });
  expect(tests.map(({ rawStatus }) => rawStatus)).toEqual(
    results.tests.map(({ outcome }) => outcome),
  );
  expect(tests.find(({ rawStatus }) => rawStatus === 'known')).toMatchObject({
    message: expect.stringContaining('Known: issue 12, owner petra'),
  });
});

test('Allure reads every result, and those of the next run take their places', async () => {
  const files = new Map(allureResults(results, FACTS));
  const folder = folderWith(Object.fromEntries(files));
  const read: RawTestResult[] = [];
  const metadata: unknown[] = [];
  const ignored = async () => undefined;
  for (const name of files.keys()) {
    const visitor = {
      visitTestResult: async (one: RawTestResult) => void read.push(one),
      visitMetadata: async (one: unknown) => void metadata.push(one),
      ...{ visitCheckResult: ignored, visitMetrics: ignored, visitTestFixtureResult: ignored },
      ...{ visitAttachmentFile: ignored, visitGlobals: ignored },
    };
    const isRead = await allure2.read(visitor, new PathResultFile(join(folder, name), name));
    expect(isRead, name).toBe(true);
  }
  expect(read.map(({ status }) => status).sort()).toEqual(
    ['broken', 'failed', 'failed', 'passed', 'skipped', 'skipped'].sort(),
  );
  const failed = read.find(({ fullName }) => fullName?.includes('negative_body_name[1.05]'));
  expect(failed).toMatchObject({
    message: expect.stringContaining('`maxLength` 60'),
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'at', value: '/name' })]),
  });
  expect(metadata).toHaveLength(1);
  const later = { ...FACTS, createdAt: new Date('2026-11-27T00:00:00Z') };
  expect([...new Map(allureResults(found, later)).keys()]).toEqual([...files.keys()]);
});
