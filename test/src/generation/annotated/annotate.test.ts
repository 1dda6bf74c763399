import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { auditDocument } from '../../../../src/audit/index.ts';
import { annotate } from '../../../../src/generation/annotated/annotate.ts';
import type { DocumentPart } from '../../../../src/generation/annotated/annotated-document.ts';
import type { TestRole } from '../../../../src/generation/annotated/tested-constraints.ts';
import { endpointNames, readDocument } from '../../../../src/generator/document/read.ts';
import { generate } from '../../../../src/generator/index.ts';

const CLINIC = readFileSync('templates/demo/openapi.yaml', 'utf8');

/** A document of some files, the first of which is its root, annotated with the suite of some endpoints. */
async function annotated(files: Readonly<Record<string, string>>, endpoints?: readonly string[]) {
  const [root = ''] = Object.keys(files);
  const document = await readDocument(`/docs/${root}`, {
    readFile: async (path) => {
      const text = files[path.replace('/docs/', '')];
      if (text === undefined) throw new Error(`there is no ${path}`);
      return text;
    },
    fetch: () => Promise.reject(new Error('no network')),
    cwd: '/docs',
  });
  const chosen = endpoints ?? endpointNames(document.tree);
  const suite = generate(document, { endpoints: chosen });
  return { document, suite, found: annotate(document, chosen, suite) };
}

const lineAt = ({ firstLine, lines }: DocumentPart, line: number) => lines[line - firstLine] ?? '';
const placed = (parts: readonly DocumentPart[]) =>
  parts.flatMap((part) =>
    part.constraints.map((one) => ({ ...one, text: lineAt(part, one.line) })),
  );
const namesOf = (parts: readonly DocumentPart[], wanted: TestRole = 'breaks') =>
  placed(parts).flatMap(({ tests }) =>
    tests.flatMap(({ names, role }) => (role === wanted ? names : [])),
  );

type Suite = ReturnType<typeof generate>;
type Case = Suite['report']['endpoints'][number]['cases'][number];

const nameOf = ({ script, scenario }: Pick<Case, 'script' | 'scenario'>) =>
  `${script.split('/').at(-1)?.replace('.py', '')}[${scenario}]`;
const casesOf = ({ report }: Suite) => report.endpoints.flatMap(({ cases }) => cases);

/** The names of a suite's tests that break a constraint. */
const breaking = (suite: Suite) =>
  casesOf(suite)
    .filter(({ breaks }) => breaks !== null)
    .map(nameOf);

/** The lines of an annotated file at which tests of a role are, with what is written there. */
const linesOf = (parts: readonly DocumentPart[], wanted: TestRole) =>
  placed(parts).flatMap(({ text, keyword, tests }) => {
    const names = tests.flatMap(({ names: all, role }) => (role === wanted ? all : []));
    return names.length === 0 ? [] : [[keyword, text.trim(), ...names]];
  });

describe('a document as a person reads it', () => {
  test('has every line of its file, every loss of its audit and every test that breaks it', async () => {
    const { document, suite, found } = await annotated({ 'openapi.yaml': CLINIC });
    expect(found.parts.flatMap(({ lines }) => lines).join('\n')).toBe(CLINIC.trimEnd());
    expect(found).toMatchObject({ title: 'Pet clinic', file: 'openapi.yaml', formatted: [] });
    expect(found.parts[0]?.title).toBe('openapi, info, servers, tags');
    const { security, dataValidation } = auditDocument(document);
    const losses = found.parts.flatMap((part) => part.losses);
    const deductions = [...security.deductions, ...dataValidation.deductions];
    const shown = ({ rule, line }: { rule: string; line: number }) => `${line} ${rule}`;
    expect(losses.map(shown).sort()).toEqual(
      deductions.map(({ rule, place }) => shown({ rule, line: place.line })).sort(),
    );
    expect(found.audit?.security.score).toBe(security.score);
    const lost = found.audit?.rules.reduce((sum, { points }) => sum + points, 0);
    expect(lost).toBeCloseTo(
      deductions.reduce((sum, { points }) => sum + points, 0),
      6,
    );
    expect(breaking(suite).length).toBeGreaterThan(200);
    expect(namesOf(found.parts).sort()).toEqual(breaking(suite).sort());
    for (const { text, keyword } of placed(found.parts)) expect(text).toContain(keyword);
  });

  test('has every boundary at the line of its limit, and the checks of responses at theirs', async () => {
    const { suite, found } = await annotated({ 'openapi.yaml': CLINIC });
    const boundaries = casesOf(suite).filter(({ script }) => script.includes('positive_boundary'));
    expect(boundaries.length).toBeGreaterThan(20);
    expect(namesOf(found.parts, 'reaches').sort()).toEqual(boundaries.map(nameOf).sort());
    const checks = suite.report.endpoints
      .flatMap((endpoint) => endpoint.checks ?? [])
      .flatMap((one) => ('script' in one && one.scenario.startsWith('7.') ? [nameOf(one)] : []));
    expect(checks.length).toBeGreaterThan(10);
    expect([...new Set(namesOf(found.parts, 'checks'))].sort()).toEqual(checks.sort());
  });

  test('has limits and responses where they are written: by references, in other files, under other names', async () => {
    const { found } = await annotated({
      'openapi.yaml': [
        'openapi: 3.0.3',
        'info: {title: T, version: "1"}',
        'paths:',
        '  /a:',
        '    post:',
        '      requestBody:',
        '        required: true',
        '        content: {application/json: {schema: {$ref: "limits.yaml#/A"}}}',
        '      responses:',
        '        "201":',
        '          description: ok',
        '          headers: {X-Count: {schema: {type: integer}}}',
        '          content:',
        '            application/json:',
        '              schema: {type: object}',
        '            image/png: {}',
        '        "400": {$ref: "limits.yaml#/Refused"}',
        '        "422": {$ref: "limits.yaml#/Refused"}',
        '        "500": {description: bad, content: {application/json: {schema: {type: object}}}}',
      ].join('\n'),
      'limits.yaml': [
        'A:',
        '  type: object',
        '  required: [n, s]',
        '  properties:',
        '    n:',
        '      type: integer',
        '      minimum: 3',
        '      exclusiveMinimum: true',
        '      maximum: 9',
        '    s: {$ref: "#/S"}',
        'S:',
        '  type: string',
        '  maxLength: 3',
        'Refused:',
        '  description: no',
        '  content:',
        '    application/problem+json:',
        '      schema: {$ref: "#/S"}',
      ].join('\n'),
    });
    const check = (id: string) => `test_post_a_response[7.0${id}]`;
    const limit = (field: string, id: string) =>
      `test_post_a_positive_boundary_body_${field}[${id}]`;
    expect(linesOf(found.parts, 'checks')).toEqual([
      ['responses', 'responses:', check('1')],
      ['headers', 'headers: {X-Count: {schema: {type: integer}}}', check('4')],
      ['content', 'content:', check('2')],
      ['schema', 'schema: {type: object}', check('3')],
      ['schema', 'schema: {$ref: "#/S"}', check('3')],
    ]);
    expect(linesOf(found.parts, 'reaches')).toEqual([
      ['exclusiveMinimum', 'exclusiveMinimum: true', limit('n', '2.24')],
      ['maximum', 'maximum: 9', limit('n', '2.23')],
      ['maxLength', 'maxLength: 3', limit('s', '1.23')],
    ]);
  });

  test('has no part but those of the chosen operations and of what they refer to', async () => {
    const { found } = await annotated({ 'openapi.yaml': CLINIC }, ['DELETE /visits/{visitId}']);
    expect(found.parts.map(({ title }) => title)).toEqual([
      'openapi, info, servers, tags',
      'DELETE /visits/{visitId}',
      'schemas/Problem',
      'responses/Invalid',
      'responses/Missing',
    ]);
    const [, operation] = found.parts;
    expect(operation?.lines[0]).toBe('  /visits/{visitId}:');
    expect(operation?.lines.at(-1)).toMatch(/Invalid/);
    expect(found.lines).toBe(CLINIC.trimEnd().split('\n').length);
  });

  test('gets line breaks where it has none, and keeps its numbers as they are written', async () => {
    const limit = '12345678901234567890.10';
    const schema = `{"type":"object","properties":{"n":{"type":"number","maximum":${limit}},"a%41":{"enum":["{,}",[],{}]}}}`;
    const json = `{"openapi":"3.1.0","info":{"title":"T","version":"1","description":"{\\"[, ${'and more words '.repeat(20)}"},"paths":{"/a":{"post":{"requestBody":{"required":true,"content":{"application/json":{"schema":${schema}}}},"responses":{"200":{"description":"ok"}}}}}}`;
    const { suite, found } = await annotated({ 'api.json': json });
    expect(found.formatted).toEqual(['']);
    const lines = found.parts.flatMap((part) => part.lines);
    expect(lines).toContain(`                    "maximum": ${limit}`);
    expect(JSON.parse(lines.join('\n'))).toEqual(JSON.parse(json));
    expect(namesOf(found.parts).sort()).toEqual(breaking(suite).sort());
    for (const { text, keyword } of placed(found.parts)) expect(text).toContain(`"${keyword}"`);
  });

  test('names the files beside its root as references do', async () => {
    const { suite, found } = await annotated(
      {
        'openapi.yaml': [
          'openapi: 3.1.0',
          'info: {title: T, version: "1"}',
          'paths:',
          '  /a: {$ref: "paths/a.yaml"}',
          '  /b: {$ref: "paths/b.yaml"}',
          'x-own: 1',
        ].join('\n'),
        'paths/a.yaml': [
          '# A comment.',
          'post:',
          '  requestBody:',
          '    required: true',
          '    content: {application/json: {schema: {$ref: "../schemas.yaml#/A"}}}',
          '  responses: {"200": {description: ok}}',
          'get:',
          '  responses: {"200": {description: ok}}',
        ].join('\n'),
        'paths/b.yaml': 'get: {responses: {"200": {description: ok}}}\n',
        'schemas.yaml': 'A:\n  type: string\n  maxLength: 3\n',
      },
      ['POST /a'],
    );
    expect(
      found.parts.map(({ file, title, firstLine, lines }) => [
        file,
        title,
        firstLine,
        lines.length,
      ]),
    ).toEqual([
      ['', 'openapi, info', 1, 2],
      ['', '/a', 3, 2],
      ['paths/a.yaml', 'POST /a', 1, 6],
      ['schemas.yaml', 'A', 1, 3],
    ]);
    expect(found.parts.at(-1)?.reference).toBe('schemas.yaml#/A');
    expect(namesOf(found.parts).sort()).toEqual(breaking(suite).sort());
  });

  test('has long parts in pieces, and no score where it has errors', async () => {
    const names = Array.from({ length: 900 }, (_, n) => `          - v${n}`).join('\n');
    const parameters = '\n      parameters: [{name: q, in: query, schema: {type: string, enum: [';
    const text =
      `openapi: 3.1.0\ninfo: {title: T, version: "1", description: ${'x'.repeat(1200)}}\npaths:\n  /a:\n    get:${parameters}]}}]\n      responses: {"200": {description: ok}}\n`
        .replace('enum: []', '$ref: "#/components/schemas/V"')
        .concat(`components:\n  schemas:\n    V:\n      type: string\n      enum:\n${names}\n`);
    const { found } = await annotated({ 'openapi.yaml': text });
    const pieces = found.parts.filter(({ title }) => title === 'schemas/V');
    expect(pieces.map(({ lines }) => lines.length)).toEqual([400, 400, 105]);
    expect(pieces.map(({ firstLine }) => firstLine)).toEqual([8, 408, 808]);
    const lengths = found.parts.flatMap(({ lines }) => lines.map((line) => line.length));
    expect(Math.max(...lengths)).toBe(1001);
    const broken = text
      .concat('    W: {type: nothing}\n')
      .replace(
        '/a:',
        '/b: {get: {parameters: [{name: q, in: query, schema: {$ref: "#/components/schemas/W"}}], responses: {"200": {description: ok}}}}\n  /a:',
      );
    const { document, found: other } = await annotated({ 'openapi.yaml': broken });
    expect(document.errors).toBeDefined();
    expect(other.audit).toBeNull();
  });
});
