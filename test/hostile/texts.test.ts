import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPython } from '../../src/runner/index.ts';
import { depth } from '../support/depth.ts';
import { bodyDocument, expectRight, generateHostile, type Outcome } from './generate-hostile.ts';

/** Text that would break out of a string, a comment, a line, a template or a path. */
const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['triple quotes', '"""\nraise SystemExit(66)\n"""'],
  ['single triple quotes', "'''; raise SystemExit(66); '''"],
  ['backslashes', 'a\\'],
  ['an escaped quote', '\\" + exit(66) + "'],
  ['Mustache tags', '{{{x}}} {{{{y}}}} {{=<% %>=}} {{> conftest}} {{}}'],
  ['interpolation', `\${x} \${{ y }} %(x)s %s {0} {x!r} #{x} \`id\` $(id)`],
  ['a line end of Windows', 'a\r\nraise SystemExit(66)'],
  ['a line separator', 'a\u2028raise SystemExit(66)\u2029\u0085\u000b\u000c'],
  ['a section of an INI file', 'a\n[auth]\nx = {"value": "env://HOME"}'],
  ['the control characters of a terminal', '\u001b]0;owned\u0007\u001b[2J'],
  ['a text that runs from right to left', '\u202etxt.exe\u2066\u2069'],
  ['a way up', '../../../../etc/passwd'],
  ['a null character', 'a\u0000b'],
  ['a null character in words', 'a%00b\\u0000\\x00'],
  ['emoji and combining letters', '👩‍👩‍👧‍👦 é é ﷽'],
  ['a very long text', 'long '.repeat(20_000)],
];

/** A document in which every text that an author may choose is the same. */
function documentOf(text: string): string {
  const document = JSON.parse(
    bodyDocument(
      {
        type: 'object',
        title: text,
        description: text,
        required: [text],
        properties: {
          [text]: { type: 'string', minLength: 1, maxLength: 200_000, example: text },
          listed: { type: 'string', enum: [text, 'plain'], default: text },
          constant: { const: text },
          map: { type: 'object', additionalProperties: { $ref: '#/components/schemas/A' } },
        },
        additionalProperties: false,
      },
      { A: { type: 'integer', minimum: 3, title: text, examples: [7] } },
    ),
  );
  const { post } = document.paths['/things'];
  document.info = { title: text, version: text, description: text };
  document.tags = [{ name: text, description: text }];
  document.servers = [{ url: `http://127.0.0.1:9/${encodeURIComponent(text)}`, description: text }];
  // Braces would name a parameter that is not declared.
  document.paths[`/${text.replace(/[{}]/g, '')}/{id}`] = {
    get: {
      ...{ operationId: text, summary: text, description: text, tags: [text] },
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', enum: [text, 'b'] } },
        { name: text, in: 'query', schema: { type: 'string', minLength: 2, example: text } },
        { name: 'listed', in: 'query', schema: { enum: [text, 'plain'] } },
      ],
      responses: { 200: { description: text } },
    },
  };
  Object.assign(post, { operationId: text, summary: text, description: text });
  return JSON.stringify(document);
}

describe.each(depth({ part: HOSTILE.slice(0, 7), rest: HOSTILE.slice(7) }))(
  '%s in every string of a document',
  (_, text) => {
    test('stay text: right cases, quiet scripts, files in their places', async () => {
      const outcome = await generateHostile(documentOf(text));
      await expectRight(outcome);
      expect(namesBelow(outcome).filter((name) => !/^[\w./-]+$/.test(name))).toEqual([]);
      for (const line of outcome.stdout.split('\n')) expect(line).not.toMatch(CONTROL);
      expect(readFileSync(join(outcome.folder, 'out/conftest.py'))).toEqual(CONFTEST);
      await expectCollected(outcome);
    });
  },
);

const CONFTEST = readFileSync(new URL('../../templates/conftest.py', import.meta.url));
const CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

test('names that objects of JavaScript have are names like others', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const field = '{"type": "string", "minLength": 2}';
  const properties = names.map((name) => `"${name}": ${field}`).join(', ');
  const schema = `{"type": "object", "additionalProperties": false, "required": ${JSON.stringify(names)}, "properties": {${properties}, "inner": {"type": "object", "properties": {${properties}}}}}`;
  const outcome = await generateHostile(
    bodyDocument({ SCHEMA: 1 }).replace('{"SCHEMA":1}', schema),
  );
  const { cases } = await expectRight(outcome);
  for (const at of names.flatMap((name) => [`/${name}`, `/inner/${name}`])) {
    expect(cases.filter((one) => one.at === at).map(({ scenario }) => scenario)).toContain('1.03');
  }
});

test('parameters that such names have are sent and tested too', async () => {
  const document = JSON.parse(bodyDocument(true));
  const schema = { type: 'string', minLength: 2 };
  document.paths['/things'].post.parameters = ['__proto__', 'constructor'].flatMap((name) =>
    ['query', 'header', 'cookie'].map((place) => ({ name, in: place, schema, required: true })),
  );
  const { cases } = await expectRight(await generateHostile(JSON.stringify(document)));
  for (const at of ['/__proto__', '/constructor', '/Cookie/__proto__', '/Cookie/constructor']) {
    expect(cases.some((one) => one.at === at && one.scenario === '1.03')).toBe(true);
  }
});

test('schemas and paths that such names have are found', async () => {
  const document = bodyDocument(
    { $ref: '#/components/schemas/__proto__' },
    { X: { minLength: 2, type: 'string' } },
  );
  const named = document.replace('"X":', '"__proto__":').replace('"/things"', '"/__proto__"');
  const { cases, slug } = await expectRight(await generateHostile(named));
  expect(slug).toBe('post_proto');
  expect(cases.some(({ scenario }) => scenario === '1.03')).toBe(true);
});

function namesBelow({ folder }: Outcome): string[] {
  return readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' });
}

/** Pytest imports every script, and nothing in them runs but its own code. */
async function expectCollected({ folder }: Outcome): Promise<void> {
  const python = await findPython({ extra: ['ruff==0.17.5'] });
  const out = join(folder, 'out');
  const options = { env: python.env, encoding: 'utf8' } as const;
  const text = execFileSync(
    python.command,
    ['-P', '-m', 'pytest', '-c', join(out, 'pytest.ini'), '--collect-only', '-q', out],
    options,
  );
  expect(text).toMatch(/\d+ tests collected/);
  execFileSync(
    python.command,
    ['-m', 'ruff', 'check', '--quiet', '--isolated', '--no-cache', out],
    options,
  );
  execFileSync(
    python.command,
    ['-m', 'ruff', 'format', '--quiet', '--isolated', '--no-cache', '--check', out],
    options,
  );
}
