import { expect, test } from 'vitest';
import { auditDocument } from '../../../src/audit/index.ts';
import {
  changesBetween,
  confirmationOf,
  inCode,
  inWords,
  readReported,
} from '../../../src/confirmation/index.ts';
import { generate } from '../../../src/generator/index.ts';
import type { JsonObject } from '../../../src/generator/json.ts';
import { documentFrom } from '../generator/in-memory.ts';

const get = (limit: number): JsonObject => ({
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: limit } }],
  responses: { 200: { description: 'ok' } },
});

/** A suite of GET endpoints, path → the minimum of their parameter. */
const suite = (paths: Readonly<Record<string, number>>) => {
  const items = Object.entries(paths).map(([path, limit]) => [path, { get: get(limit) }]);
  const document = documentFrom({ paths: Object.fromEntries(items) });
  return { ...generate(document), audit: auditDocument(document) };
};

const AT = {
  repositoryUrl: 'https://github.com/octo/api.git',
  branch: 'feature/a',
  missing: [],
};

test('a confirmation names repository, branch, and the .py files of each endpoint', () => {
  const { report, audit } = suite({ '/pets': 1, '/cats': 2 });
  const { title, summary } = confirmationOf({
    ...{
      ...AT,
      report,
      audit,
      changes: null,
      preservedEdits: [],
      leftOut: [],
      previousAudit: null,
    },
  });
  expect(title).toBe('6 scripts for 2 endpoints');
  expect(summary).toContain('Repository `https://github.com/octo/api.git`, branch `feature/a`');
  expect(summary).toContain('| `GET /pets` | 1 | 1 | 1 |');
  expect(summary).toMatch(/6 \.py files with \d+ cases for 2 endpoints\./);
  expect(summary).not.toContain('Against the base');
  expect(summary).not.toContain('Edited values');
});

test('against the base it says what was added, changed and removed, value or script', () => {
  const before = suite({ '/pets': 1, '/cats': 2, '/old': 3 });
  const after = suite({ '/pets': 1, '/cats': 7, '/new': 3 });
  const changes = changesBetween(before, after);
  expect(changes).toMatchObject({
    added: ['GET /new'],
    changed: [{ endpoint: 'GET /cats' }],
    removed: ['GET /old'],
  });
  const { report, audit } = after;
  const previousAudit = before.audit;
  const { title, summary } = confirmationOf({
    ...{ ...AT, report, audit, changes, previousAudit, leftOut: ['1 webhook left out'] },
    preservedEdits: ['env/get_cats_environment.txt [positive] query'],
  });
  expect(title).toBe('9 scripts for 3 endpoints: 1 added, 1 changed, 1 removed');
  expect(summary).toContain('- added `GET /new`');
  // 5 is a further number for a minimum of 2, not for one of 7.
  const [, was, is] = /- changed `GET \/cats`: 3 scripts, (\d+) → (\d+) cases/.exec(summary) ?? [];
  expect(Number(was) - Number(is)).toBe(1);
  expect(summary).toContain('- removed `GET /old`');
  expect(summary).toContain('- `GET /cats /limit`: `minimum 2 → 7` → 1 fewer\n');
  expect(summary).toContain('- `env/get_cats_environment.txt [positive] query`');
  expect(summary).toContain('1 webhook left out');
  expect(summary).toMatch(/security \*\*[\d.]+\*\* of 30 \(unchanged\)/);
});

test('an endpoint has changed when the document writes one of its rules elsewhere', () => {
  const limit = { type: 'integer', minimum: 1 };
  const of = (schema: JsonObject) => {
    const parameters = [{ name: 'limit', in: 'query', schema }];
    const paths = { '/pets': { get: { parameters } }, '/cats': { get: {} } };
    return generate(documentFrom({ paths, components: { schemas: { Limit: limit } } }));
  };
  const { changed } = changesBetween(of({ ...limit }), of({ $ref: '#/components/schemas/Limit' }));
  expect(changed).toMatchObject([{ endpoint: 'GET /pets', fields: [] }]);
});

test('what changed in the contract comes first, as the cases that it makes; the rest is collapsed', () => {
  const pets = (name: JsonObject) => {
    const schema = { type: 'object', properties: { name: { type: 'string', ...name } } };
    const post = {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: { description: 'made' } },
    };
    const document = documentFrom({ paths: { '/pets': { post } } });
    return { ...generate(document), audit: auditDocument(document) };
  };
  const [loose, strict] = [pets({}), pets({ maxLength: 60 })];
  const said = (before: typeof loose, after: typeof loose) =>
    confirmationOf({
      ...{ ...AT, report: after.report, audit: after.audit, preservedEdits: [], leftOut: [] },
      ...{ changes: changesBetween(before, after), previousAudit: null },
    }).summary;
  const summary = said(loose, strict);
  // 1.05 is longer than maxLength, and 1.23 is as long.
  expect(summary).toContain('\n- `POST /pets /name`: `+ maxLength 60` → 2 new cases\n');
  expect(summary.indexOf('### Against the base')).toBeLessThan(summary.indexOf('<details>'));
  expect(summary.indexOf('<details>')).toBeLessThan(summary.indexOf('### Scripts'));
  expect(said(strict, loose)).toContain('- `POST /pets /name`: `− maxLength 60` → 2 fewer\n');
  const wider = said(strict, pets({ maxLength: 80 }));
  expect(wider).toContain('- `POST /pets /name`: `maxLength 60 → 80`\n');
});

test('a document that is as it was changes nothing', () => {
  const changes = changesBetween(suite({ '/pets': 1 }), suite({ '/pets': 1 }));
  expect(changes).toEqual({ added: [], changed: [], removed: [] });
  const { report, audit } = suite({ '/pets': 1 });
  const said = confirmationOf({
    ...{ ...AT, report, audit, changes, previousAudit: null, preservedEdits: [], leftOut: [] },
  });
  expect(said.title).toBe('3 scripts for 1 endpoint: none changed');
});

test('what was selected and is not in the document is named', () => {
  const { report, audit } = suite({ '/pets': 1 });
  const { summary } = confirmationOf({
    ...{
      ...AT,
      report,
      audit,
      changes: null,
      preservedEdits: [],
      leftOut: [],
      previousAudit: null,
    },
    missing: ['GET /cats'],
  });
  expect(summary).toContain('### Selected, but not in the document\n\n- `GET /cats`');
});

test('a report that was stored is read as the suite that it is about, and nothing else is', () => {
  const { report } = suite({ '/pets': 1 });
  const stored: unknown = JSON.parse(JSON.stringify(report));
  const { endpoints } = readReported(stored);
  expect(endpoints[0]).toMatchObject({ method: 'GET', path: '/pets' });
  expect(endpoints[0]?.cases).toHaveLength(report.endpoints[0]?.cases.length ?? -1);
  expect(() => readReported({ endpoints: [{ method: 'GET' }] })).toThrow();
});

test('skips are reported by reason, the most frequent first', () => {
  const { report, audit } = suite({ '/pets': 1 });
  const [endpoint] = report.endpoints;
  if (!endpoint) throw new Error('no endpoint');
  const skip = (reason: string) => ({ location: null, at: null, scenario: '*', reason });
  const skipped = ['rare', 'often', 'often'].map(skip);
  const { summary } = confirmationOf({
    ...{ ...AT, audit, changes: null, preservedEdits: [], leftOut: [], previousAudit: null },
    report: { ...report, endpoints: [{ ...endpoint, skipped }] },
  });
  expect(summary).toContain('| often | 2 |\n| rare | 1 |');
});

test('a gain and a loss of the audit are reported with their sign', () => {
  const { report, audit } = suite({ '/pets': 1 });
  const better = { ...audit.security, score: audit.security.score + 1.5 };
  const worse = { ...audit.dataValidation, score: audit.dataValidation.score - 0.3 };
  const { summary } = confirmationOf({
    ...{ ...AT, report, changes: null, preservedEdits: [], leftOut: [], previousAudit: audit },
    audit: { ...audit, security: better, dataValidation: worse },
  });
  expect(summary).toContain('of 30 (+1.5)');
  expect(summary).toContain('of 70 (−0.3)');
});

test('a summary is never longer than GitHub takes', () => {
  const { report, audit } = suite({ '/pets': 1 });
  const preservedEdits = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(1000)}`);
  const { summary } = confirmationOf({
    ...{ ...AT, report, audit, changes: null, preservedEdits, leftOut: [], previousAudit: null },
  });
  expect(summary.length).toBeLessThanOrEqual(65_535);
  expect(summary).toMatch(/cut here: GitHub takes no more\.$/);
});

test('what a document says is shown and never becomes markup', () => {
  expect(inCode('a`|`b\nc')).toBe('``a`\\|`b c``');
  expect(inCode('`')).toBe('`` ` ``');
  expect(inWords('<b>[x](y)|@octo')).toBe('\\<b\\>\\[x\\](y)\\|@\u200bocto');
});
