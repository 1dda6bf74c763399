import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TURNING } from '../../../../src/execution/history/letters.ts';
import { recordDocument, recordHistory } from '../../../../src/execution/index.ts';
import type { DocumentPart } from '../../../../src/generation/index.ts';
import { createRecord } from '../../../../src/library/index.ts';
import { summarizeReport } from '../../../../src/library/records/report-summary.ts';
import { newAdmin, openExecutionParts } from '../../../support/platform/execution.ts';
import { STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const DOCUMENT = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n';
const ENDPOINTS = ['GET /a', 'GET /b', 'POST /a'];
const RUNS = 8;
const COUNTS = { passed: 2, failed: 1, known: 0, unproven: 1, blocked: 0 };

/** A run of the test cases; one in two went to staging, and the last one ran a part again. */
const runOf = (n: number, position: number) => ({
  ...{ execution: `00000000-0000-7000-8000-00000000000${n}`, position, seconds: n },
  ...{ at: `2026-11-2${n}T00:00:00.000Z`, counts: COUNTS, isRerun: n === RUNS },
  baseUrl: n % 2 === 0 ? 'https://staging.example' : 'https://api.example',
});

const skip = (scenario: string, reason: string) => {
  return { location: 'body', at: '/x', scenario, reason };
};
const REPORT = {
  endpoints: [
    {
      ...{ method: 'GET', path: '/a' },
      cases: ['1.00', null, '1.05', '1.05'].map((scenario) => ({ scenario })),
      skipped: [
        skip('1.03', 'no minLength'),
        skip('1.03', 'rare'),
        skip('1.03', 'no minLength'),
        ...['a', 'b', 'c', 'd'].map((reason) => skip('1.05', reason)),
      ],
      checks: [
        { scenario: '7.01', script: 'a.py' },
        { scenario: '7.04', skipped: 'no header' },
      ],
    },
    { ...{ method: 'GET', path: '/b' }, cases: [], skipped: [], untested: 'no media type' },
  ],
};

/** A part of a document with a constraint in its second line. */
const partOf = (title: string, tests: DocumentPart['constraints'][number]['tests']) => {
  const reference = `#/${title}`;
  const at = { line: 2, keyword: 'maxLength', reference: `${reference}/maxLength` };
  // As each name of a list has its own test.
  const constraints = tests.map((one) => ({ ...at, tests: [one] }));
  const text = `${title}:\n  maxLength: 3`;
  const lines = { file: '', firstLine: 1, lineCount: 2, text };
  return { ...lines, title, reference, losses: [], constraints, rules: [] };
};

describe.each(STORES)('the history of a record, of rows on $name', ({ create }) => {
  const ground = async () => {
    const parts = await openExecutionParts(await create());
    onTestFinished(() => parts.close());
    const ada = await newAdmin(parts);
    const { library } = parts.ports;
    const content = new TextEncoder().encode(DOCUMENT);
    const record = await createRecord(library, ada, {
      name: 'pets',
      specification: { kind: 'upload', fileName: 'openapi.yaml', content },
      repository: {
        ...{ type: 'github', url: 'https://github.com/acme/pets.git', branch: 'tests' },
        credential: null,
      },
      endpoints: 'all',
    });
    const ids = [uuid(), uuid(), uuid()];
    const queries = parts.database.system('a test');
    await queries.insert(tables.testCases).values(
      ids.map((id, at) => ({
        ...{ id, workspaceId: ada.workspaceId, origin: 'generated' as const, labels: [] },
        ...{ name: `${at}`, endpoint: ENDPOINTS[at], owner: 'ada', createdFrom: new Date() },
        ...{ recordId: record.id, isLinked: true },
      })),
    );
    const [state, requestedBy] = ['generated' as const, 'ada'];
    const run = { recordId: record.id, state, requestedBy };
    await queries.insert(tables.generationRuns).values([
      { ...run, id: uuid(), report: { endpoints: [] } },
      { ...run, id: uuid(), report: REPORT },
      { ...run, id: uuid(), state: 'failed' },
    ]);
    const read = (page: Partial<Parameters<typeof recordHistory>[3]> = {}) =>
      recordHistory(library, ada, 'pets', { offset: 0, limit: 20, runs: 30, ...page });
    const store = (at: number, outcomes: Readonly<Record<string, string>>) =>
      queries.insert(tables.testCaseHistory).values({
        testCaseId: ids[at] ?? '',
        runs: Array.from({ length: RUNS }, (_, n) => runOf(n + 1, at)),
        outcomes,
      });
    const keep = async (...parts: readonly ReturnType<typeof partOf>[]) => {
      const recordId = record.id;
      const texts = { title: 'Pets', version: '1', openapi: '3.1.0', file: 'openapi.yaml' };
      const kept = { ...texts, recordId, runId: uuid(), lines: 9, formatted: [] };
      await queries.insert(tables.recordDocuments).values(kept);
      await queries
        .insert(tables.recordDocumentParts)
        .values(parts.map((part, number) => ({ ...part, recordId, number })));
    };
    const document = (page: { text?: string; to?: string } = {}) =>
      recordDocument(library, ada, 'pets', { from: 0, ...page });
    /** What an execution counted of the record. */
    const count = (n: number) =>
      queries.insert(tables.recordRuns).values({
        ...{ recordId: record.id, execution: runOf(n, 0).execution, seconds: 2 * n },
        ...{ at: new Date(runOf(n, 0).at), ...COUNTS },
      });
    return { read, store, count, ids, keep, document, queries, record };
  };

  test('names flaky tests, sums runs, and says why there is no test', async () => {
    const { read, store, count, ids } = await ground();
    for (let n = 1; n < RUNS; n++) await count(n);
    await store(0, {
      'test_a[1.05]': 'ppffffpp',
      'test_b[1.05]': 'fupp----',
      'test_c[1.05]': 'pfpfpfpf',
    });
    const turning = Object.fromEntries(
      Array.from({ length: 101 }, (_, n) => [
        `test_${String(n).padStart(3, '0')}[1.06]`,
        'ppffppff',
      ]),
    );
    await store(1, turning);
    const { rows, flaky, trend } = await read();
    expect(rows[0]).toMatchObject({ testCaseId: ids[0], endpoint: 'GET /a' });
    expect(rows[0]?.cells).toEqual([
      { scenario: '1.03', outcomes: '', tests: 0, skipped: 'no minLength (2 fields); rare' },
      { scenario: '1.05', outcomes: 'ffffffpf', tests: 3, skipped: 'a; b; c; 1 more' },
      { scenario: '7.01', outcomes: '', tests: 1, skipped: null },
      { scenario: '7.04', outcomes: '', tests: 0, skipped: 'no header' },
      { scenario: 'valid', outcomes: '', tests: 2, skipped: null },
    ]);
    expect(rows[1]?.cells[0]).toMatchObject({ scenario: '*', skipped: 'no media type' });
    expect(rows[2]).toMatchObject({ runs: [], cells: [] });
    // The first test case's tests always ended alike in each place, or turned but once.
    expect(flaky).toHaveLength(100);
    const first = { test: 'test_000[1.06]', outcomes: 'ppffppff' };
    expect(flaky[0]).toEqual({ testCaseId: ids[1], endpoint: 'GET /b', ...first });
    expect(flaky.map(({ endpoint }) => endpoint)).toEqual(Array(100).fill('GET /b'));
    expect(trend).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => ({
        ...{ execution: null, at: `2026-11-2${n}T00:00:00.000Z`, seconds: 2 * n },
        ...COUNTS,
      })),
    );
  });

  test('is read from sums where they are current, else from what was summed', async () => {
    const { read, queries, record, ids } = await ground();
    const letters = (outcomes: string, n: number) => ({
      runs: [runOf(n, 0)].map(({ execution, position, at, baseUrl }) => {
        return { execution, position, at, baseUrl };
      }),
      scenarios: { '1.05': [outcomes, 7] as const },
    });
    const runs = [runOf(1, 0), runOf(2, 0)];
    const outcomes = { 'test_a[1.05]': 'pf' };
    await queries.insert(tables.testCaseHistory).values([
      { testCaseId: ids[0] ?? '', runs, outcomes, summary: letters('pp', 2) },
      // Of the first run: an earlier version has appended the second.
      { testCaseId: ids[1] ?? '', runs, outcomes, summary: letters('pp', 1) },
    ]);
    const run = { recordId: record.id, state: 'generated' as const, requestedBy: 'ada' };
    const scenarios = summarizeReport(REPORT);
    await queries
      .insert(tables.generationRuns)
      .values({ ...run, id: uuid(), report: { endpoints: [] }, scenarios });
    const { rows, untested } = await read({ runs: 5 });
    const cell = (endpoint: string) =>
      rows
        .find((one) => one.endpoint === endpoint)
        ?.cells.find(({ scenario }) => scenario === '1.05');
    expect(cell('GET /a')).toMatchObject({ outcomes: 'pp', tests: 7, skipped: 'a; b; c; 1 more' });
    expect(cell('GET /b')).toMatchObject({ outcomes: 'pf', tests: 1 });
    expect(untested[0]).toEqual({ reason: 'no minLength', places: 2, endpoints: 1 });
    expect(rows.find(({ endpoint }) => endpoint === 'GET /b')?.runs).toHaveLength(2);
    // More runs than a sum lists.
    const all = (await read()).rows.find(({ endpoint }) => endpoint === 'GET /a');
    expect(all?.runs).toHaveLength(2);
  });

  test('has a column for tests that turn, by the pattern of the code', async () => {
    const { queries } = await ground();
    const [found] = await queries
      .select({
        expression: sql`(SELECT generation_expression FROM information_schema.columns
          WHERE table_name = 'test_case_history' AND column_name = 'is_turning')`,
      })
      .from(tables.generationRuns);
    expect(found?.expression).toContain(TURNING);
  });

  test('is at the constraints of its document', async () => {
    const { store, keep, document } = await ground();
    expect(await document()).toBeNull();
    const names = Array.from({ length: 21 }, (_, n) => `test_b_${n}[1.05]`);
    await keep(
      partOf('A', [
        { endpoint: 'GET /a', names: ['test_a[1.05]', 'test_b[1.05]', 'test_c[1.05]'] },
        { endpoint: 'POST /a', role: 'reaches', names: ['test_d[1.23]'] },
        { endpoint: 'GET /gone', names: ['test_e[1.05]'] },
      ]),
      partOf('B', [{ endpoint: 'GET /b', names }]),
    );
    await store(0, { 'test_a[1.05]': 'ppp', 'test_b[1.05]': 'ppf--', 'test_z[1.05]': 'f' });
    await store(1, Object.fromEntries(names.map((name) => [name, 'p'])));
    const found = await document();
    const [first] = found?.parts[0]?.constraints ?? [];
    expect(first).toMatchObject({ line: 2, keyword: 'maxLength', last: { f: 1, p: 1, '-': 3 } });
    expect(first?.roles).toEqual({ breaks: 4, reaches: 1, checks: 0 });
    // The executions of these runs have been removed since.
    const [role, reaches] = ['breaks', 'reaches'];
    expect(first?.tests).toEqual([
      { endpoint: 'GET /a', role, test: 'test_b[1.05]', outcomes: 'ppf--', run: null },
      { endpoint: 'GET /a', role, test: 'test_a[1.05]', outcomes: 'ppp', run: null },
      { endpoint: 'GET /a', role, test: 'test_c[1.05]', outcomes: '', run: null },
      { endpoint: 'POST /a', role: reaches, test: 'test_d[1.23]', outcomes: '', run: null },
      { endpoint: 'GET /gone', role, test: 'test_e[1.05]', outcomes: '', run: null },
    ]);
    const [second] = found?.parts[1]?.constraints ?? [];
    expect([second?.last, second?.tests.length]).toEqual([{ p: 21 }, 20]);
    expect((await document({ text: 'b' }))?.parts).toHaveLength(1);
    const there = await document({ to: '#/B/maxLength' });
    expect(there).toMatchObject({ found: { part: 1, file: '', line: 2 }, parts: [] });
  });

  test('is read in pages', async () => {
    const { read } = await ground();
    const endpoints = async (page: Parameters<typeof read>[0]) => {
      const { rows, total } = await read(page);
      return [rows.map(({ endpoint }) => endpoint), total];
    };
    expect(await endpoints({ text: 'get' })).toEqual([['GET /a', 'GET /b'], 2]);
    expect(await endpoints({ text: '/A', offset: 1, limit: 1 })).toEqual([['POST /a'], 2]);
    expect(await endpoints({ offset: 5 })).toEqual([[], 3]);
  });

  test('lists the last runs of each endpoint, as many as are asked for', async () => {
    const { read, store } = await ground();
    await store(0, { 'test_a[1.05]': 'ppffffpp' });
    const all = (await read()).rows[0]?.runs ?? [];
    expect(all.length).toBeGreaterThan(2);
    const [last] = (await read({ runs: 2 })).rows;
    expect(last?.runs).toEqual(all.slice(-2));
    expect(last?.cells.find(({ scenario }) => scenario === '1.05')?.outcomes).toBe('ppffffpp');
  });
});
