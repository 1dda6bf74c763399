import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Report } from '../../proof/report.ts';
import { readJunit, type TestResult } from '../../src/runner/junit.ts';
import { type LoopbackServer, startLoopback } from '../support/network/loopback.ts';
import { type Ended, proofgate, readReport } from './proofgate.ts';

/*
 * LoopBack's todo application as published, and the suite of the document that it serves itself.
 * Where it is too lenient or too strict is listed in `test/servers/loopback`, each line with the
 * request and the answer that show it; a test beside the lists sends those requests.
 */

const LISTS = new URL('../servers/loopback/', import.meta.url);
/** Where a list or the report places a test; a list names the section only of a positive test. */
const Place = z.object({
  location: z.string().nullable(),
  at: z.string().nullable(),
  scenario: z.string().nullable(),
  section: z.string().optional(),
});
const Listed = z.array(Place.extend({ endpoint: z.string() }));

const root = mkdtempSync(join(tmpdir(), 'proofgate-loopback-'));
const folder = join(root, 'generated-scripts');
let server: LoopbackServer;
let generated: Ended;
let ran: Ended;
let report: Report;
let tests: readonly TestResult[];

beforeAll(async () => {
  server = await startLoopback();
  const options = { cwd: root, env: server.environment };
  const document = `${server.baseUrl}/openapi.json`;
  generated = await proofgate(['generate', document, '--report', 'report.json'], options);
  cpSync(new URL('hooks.py', LISTS), join(folder, 'hooks.py'));
  const base = ['--base-url', server.baseUrl];
  ran = await proofgate(['run', ...base, '--junit', 'junit.xml'], options);
  report = readReport(join(root, 'report.json'));
  tests = readJunit(readFileSync(join(root, 'junit.xml'), 'utf8'))?.tests ?? [];
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

test('the suite is generated from the address of the application', () => {
  expect(generated).toMatchObject({ status: 0, stderr: '' });
  expect(report.endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /todos/{id}',
    'GET /todos',
    'GET /todos/count',
    'GET /todos/{id}',
    'PATCH /todos',
    'PATCH /todos/{id}',
    'POST /todos',
    'PUT /todos/{id}',
  ]);
});

test('every case of the report was tested, and none was blocked', () => {
  const cases = report.endpoints.flatMap((endpoint) => endpoint.cases);
  const asked = cases.map(({ script, scenario, section }) =>
    /\/(?:positive|variants)\//.test(script) ? `${script} ${section}` : `${script} ${scenario}`,
  );
  const answered = tests.map((one) => `${one.script} ${idOf(one)}`);
  // The positive script tests [positive_required] too, of which the report has no case.
  expect(new Set(asked).difference(new Set(answered))).toEqual(new Set());
  expect(tests.filter(({ outcome }) => outcome === 'blocked')).toEqual([]);
  expect(new Set(tests.map(({ name }) => name)).size).toBeGreaterThan(100);
});

test('every positive and boundary request is accepted, but where the application is listed as stricter', () => {
  expect(unlisted('stricter.json', (script) => script.includes('/positive'))).toEqual([]);
});

test('every negative request is refused, but where the application is listed as too lenient', () => {
  expect(unlisted('gaps.json', (script) => script.includes('/negative/'))).toEqual([]);
});

test('responses are as documented, but where a filter leaves out what is required', () => {
  const failed = tests.filter(
    ({ script, outcome }) => /\/response\//.test(script) && outcome !== 'passed',
  );
  expect(failed.map((one) => `${one.outcome} ${one.script} ${idOf(one)}`)).toEqual([
    'failed get_todos_id/response/test_get_todos_id_response.py 7.03',
  ]);
  expect(failed[0]?.message).toContain('"title" is a required property');
  // The first request that leaves the title out is that of the branch of names: {"fields": ["id"]}.
  expect(failed[0]?.message).toContain('in get_todos_id/positive_3');
  expect(failed[0]?.message).toContain('?filter=%7B%22fields%22%3A%20%5B%22id%22%5D%7D');
});

test('the run fails where there is a gap, and says so', () => {
  const count = (wanted: string) => tests.filter(({ outcome }) => outcome === wanted).length;
  const [failed, unproven] = [count('failed'), count('unproven')];
  expect(ran.status).toBe(failed > 0 ? 1 : unproven > 0 ? 3 : 0);
  const proven = `${tests.length - failed - unproven} passed, ${failed} failed(?: in \\d+ groups?)?`;
  expect(ran.stdout).toMatch(new RegExp(`^${proven}, ${unproven} unproven, 0 blocked$`, 'm'));
});

/** The failures of some scripts that a list does not name. */
function unlisted(list: string, isMeant: (script: string) => boolean): readonly string[] {
  const listed = Listed.parse(JSON.parse(readFileSync(new URL(list, LISTS), 'utf8')));
  const known = new Set(listed.map((one) => nameOf(one.endpoint, one)));
  return tests
    .filter(({ outcome, script }) => outcome === 'failed' && isMeant(script))
    .map((one) => ({ name: subjectOf(one), message: one.message }))
    .filter(({ name }) => !known.has(name))
    .map(({ name, message }) => `${name}\n${message}`);
}

/** What a test is about, as the lists say it. */
function subjectOf(one: TestResult): string {
  const id = idOf(one);
  for (const { method, path, cases } of report.endpoints) {
    const filed = cases.find(({ script }) => script === one.script);
    const its = cases.find(({ script, scenario }) => script === one.script && scenario === id);
    if (its) return nameOf(`${method} ${path}`, its);
    // One test of a positive script is about every field at once: its name is the section.
    if (filed) return nameOf(`${method} ${path}`, { section: id });
  }
  return `${one.script} ${id}`;
}

/** A case of the report has a section too, but it is its place and scenario that name it. */
function nameOf(endpoint: string, one: Partial<z.infer<typeof Place>>): string {
  const { section, location, at, scenario } = one;
  const isWhole = section === 'positive' || section === 'positive_required';
  return isWhole ? `${endpoint} [${section}]` : [endpoint, location, at, scenario].join(' ');
}

function idOf({ name }: TestResult): string | undefined {
  return /\[(.*)\]$/.exec(name)?.[1];
}
