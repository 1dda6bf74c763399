import { expect, test } from 'vitest';
import { closingLines } from '../../../../src/cli/generate/closing-lines.ts';
import { nextCommand, nextLine } from '../../../../src/cli/generate/next-command.ts';
import { wrapText } from '../../../../src/cli/generate/wrap-text.ts';
import { generate } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../../generator/in-memory.ts';

const OK = { responses: { 200: { description: 'OK' } } };
const IN_PATH = { in: 'path', required: true };
const TEXT = { type: 'string' };

/** A row is created and shown, another is only shown; one operation cannot be tested. */
const DOCUMENT = documentFrom({
  paths: {
    '/pets': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: pet() } } },
        responses: {
          201: { description: 'OK', content: { 'application/json': { schema: pet() } } },
        },
        security: [{ key: [] }],
      },
    },
    '/pets/{petId}': {
      get: { ...OK, parameters: [{ ...IN_PATH, name: 'petId', schema: TEXT }] },
    },
    '/clinics/{clinic}/{kind}': {
      get: {
        ...OK,
        parameters: [
          { ...IN_PATH, name: 'clinic', schema: TEXT },
          { ...IN_PATH, name: 'kind', schema: { enum: ['cats', 'dogs'] } },
        ],
      },
    },
    '/never': {
      get: { ...OK, parameters: [{ name: 'q', in: 'query', required: true, schema: false }] },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
});

function pet(): JsonObject {
  return {
    type: 'object',
    required: ['id'],
    properties: { id: TEXT, born: { ...TEXT, readOnly: true } },
  };
}

test('the last lines say what is tested, and what a person has to add, by name', () => {
  const lines = closingLines(generate(DOCUMENT, { variants: 0 }), {});
  expect(lines[0]).toMatch(/^3 of 4 operations tested: \d+ tests \(the table counts \.py files\)$/);
  expect(lines.join('\n')).toMatch(/^set before a run: PROOFGATE_KEY \(1 endpoint/m);
  expect(lines).toContain('name rows that exist, in [path] of env/suite.txt: clinic');
  const own = new Map([['env/suite.txt', '[path GET /clinics/{clinic}/{kind}]\nclinic = "a"\n']]);
  expect(closingLines(generate(DOCUMENT, { previous: own }), {}).join('\n')).not.toContain(
    'name rows',
  );
  expect(lines).toContain('1 field left out:');
  expect(lines).toContain('  1 × read-only: not sent in a request');
});

test('how many of the tests are variants is said', () => {
  const suite = generate(DOCUMENT);
  const count = [...suite.files.values()].join('\n').match(/^\[variant_\d+\]$/gm)?.length;
  expect(count).toBeGreaterThan(1);
  expect(closingLines(suite, {})[0]).toContain(` tests, ${count} of them variants (the table`);
});

const SECURED = documentFrom({
  paths: {
    '/pets': { get: { ...OK, security: [{ key: [] }] }, post: OK, put: OK, patch: OK, delete: OK },
    '/health': { get: { ...OK, security: [] } },
    '/either': { get: { ...OK, security: [{ key: [] }, {}] } },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
});
const WITHOUT = /operations? gets? no credentials/;

test('operations without `security` are named where others have it, but not those that are stated to be open', () => {
  const line = closingLines(generate(SECURED), {}).join(' ').replaceAll(/ +/g, ' ');
  expect(line).toContain('4 operations get no credentials, since they have no `security`');
  expect(line).toMatch(/: (POST|PUT|PATCH|DELETE) \/pets, .* and 1 more\b/);
  const one = generate(SECURED, { endpoints: ['GET /pets', 'PUT /pets'] });
  expect(one.withoutSecurity).toEqual(['PUT /pets']);
  expect(closingLines(one, {}).join('\n')).toMatch(
    /^1 operation gets no credentials, since it has/m,
  );
});

test('nothing is said of `security` where no operation has it, the document has it, or [auth] is given', () => {
  const lines = (generated: ReturnType<typeof generate>) => closingLines(generated, {}).join('\n');
  const { tree } = SECURED;
  const open = documentFrom({ paths: { '/pets': { get: OK, post: OK } } });
  expect(lines(generate(open))).not.toMatch(WITHOUT);
  expect(lines(generate(documentFrom({ ...tree, security: [{ key: [] }] })))).not.toMatch(WITHOUT);
  const auth = '[auth]\nkey = {"in": "header", "name": "X-Key", "value": "env://KEY"}\n';
  const shared = new Map([['env/suite.txt', auth]]);
  expect(lines(generate(SECURED, { previous: shared }))).not.toMatch(WITHOUT);
  const file = 'env/post_pets_environment.txt';
  const text = `${generate(SECURED).files.get(file)}\n${auth}`;
  const own = generate(SECURED, { previous: new Map([[file, text]]) });
  expect(own.withoutSecurity).toEqual(['PUT /pets', 'PATCH /pets', 'DELETE /pets']);
});

test('a row that env/suite.txt names, or a person wrote into the file, is not requested', () => {
  const generated = generate(DOCUMENT);
  expect(generated.rows).toEqual([{ name: 'clinic', endpoints: 1 }]);
  const suite = new Map([['env/suite.txt', '[path]\nclinic = "c1"\n']]);
  expect(generate(DOCUMENT, { previous: suite }).rows).toEqual([]);
  const file = 'env/get_clinics_clinic_kind_environment.txt';
  const text = generated.files.get(file)?.replaceAll('"clinic": "clinic"', '"clinic": "c1"') ?? '';
  expect(text).toContain('"c1"');
  expect(generate(DOCUMENT, { previous: new Map([[file, text]]) }).rows).toEqual([]);
});

test('tests are counted as pytest counts them', () => {
  const { files, tests } = generate(DOCUMENT);
  const ids = [...files].flatMap(([path, text]) =>
    path.includes('/test_') ? [...text.matchAll(/^ {4}(?:"[^"]+"|'[^']+'): /gm)] : [],
  );
  expect(tests).toBe(ids.length);
});

test('lines are broken between words, at 80 columns', () => {
  const words = 'word '.repeat(40);
  expect(wrapText(words).every((line) => line.length <= 80)).toBe(true);
  expect(wrapText(words).join(' ').replace(/ +/g, ' ')).toBe(words.trim());
  const path = `/${'x'.repeat(90)}`;
  expect(wrapText(`see ${path} there`)).toEqual(['see', `  ${path}`, '  there']);
});

test('a new suite is calibrated next, one that was there is run', () => {
  const out = 'generated-scripts';
  expect(nextCommand({ out, isNew: true })).toEqual([
    'next: npx proofgate calibrate --base-url URL',
  ]);
  expect(nextCommand({ out: 'suite', baseUrl: 'http://a', isNew: false })).toEqual([
    'next: npx proofgate run suite',
  ]);
  expect(nextCommand({ out, dryRun: true, isNew: true })).toEqual([
    'next: the same command without --dry-run',
  ]);
  expect(nextCommand({ out, check: true, isNew: true })).toEqual([]);
});

test('the next command is one that can be pasted, and shows no password', () => {
  expect(nextLine('run', 'my suite', 'http://127.0.0.1:8080')).toBe(
    "next: npx proofgate run 'my suite' --base-url http://127.0.0.1:8080",
  );
  expect(nextLine('run', "a'; rm b")).toBe("next: npx proofgate run 'a'\\''; rm b'");
  expect(nextLine('run', 'generated-scripts', 'http://ada:hunter2@127.0.0.1')).toBe(
    'next: npx proofgate run --base-url URL',
  );
});
