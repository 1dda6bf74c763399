import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../support/folder.ts';
import {
  bodyDocument,
  expectRefused,
  expectRight,
  expectWritten,
  generateHostile,
} from './generate-hostile.ts';

function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Named properties (or names) from p0 on, all with the same schema. */
function each<T>(count: number, value: T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, value]));
}

const TEXT = { type: 'string', minLength: 2 };

describe('references that lead back', () => {
  test.each([
    ['itself', { A: ref('A') }],
    ['each other', { A: ref('B'), B: ref('A') }],
  ])('by $ref alone to %s are refused, each with its place', async (_, schemas) => {
    const lines = expectRefused(await generateHostile(bodyDocument(ref('A'), schemas)));
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^openapi\.json:1:\d+: `#\/components\/schemas\/[AB]` leads back/);
    }
  });

  test.each<[string, object]>([
    ['allOf', { A: { allOf: [ref('B')] }, B: { type: 'object', allOf: [ref('A')] } }],
    ['its own allOf', { A: { type: 'object', properties: { x: TEXT }, allOf: [ref('A')] } }],
    ['oneOf', { A: { oneOf: [ref('A'), TEXT] } }],
    ['not', { A: { type: 'string', not: ref('A') } }],
    ['if', { A: { type: 'string', if: ref('A'), else: { minLength: 2 } } }],
    ['else', { A: { type: 'string', if: { minLength: 9 }, else: ref('A') } }],
  ])('through %s cost the field that holds them, not the rest', async (_, schemas) => {
    const body = { type: 'object', properties: { endless: ref('A'), fine: TEXT } };
    const outcome = await generateHostile(bodyDocument(body, schemas));
    const report = expectWritten(outcome);
    expect(report.cases.some(({ at, scenario }) => at === '/fine' && scenario === '1.03')).toBe(
      true,
    );
    expect(report.cases.filter(({ at }) => at?.startsWith('/endless'))).toEqual([]);
    expect(report.skipped.some(({ at }) => at === '/endless')).toBe(true);
  });

  test.each<[string, object]>([
    ['anyOf', { A: { anyOf: [ref('B'), TEXT] }, B: { anyOf: [ref('A')] } }],
    ['dependentSchemas', { A: { type: 'object', dependentSchemas: { x: ref('A') } } }],
  ])('through %s leave what they do not touch', async (_, schemas) => {
    const body = { type: 'object', properties: { endless: ref('A'), fine: TEXT } };
    const { cases } = expectWritten(await generateHostile(bodyDocument(body, schemas)));
    expect(cases.some(({ at, scenario }) => at === '/fine' && scenario === '1.03')).toBe(true);
  });

  test('through required properties, so that no value ends, leave nothing to send', async () => {
    const a = { type: 'object', required: ['a'], properties: { a: ref('A'), n: TEXT } };
    const report = await expectRight(await generateHostile(bodyDocument(ref('A'), { A: a })));
    expect(report).toMatchObject({ cases: [] });
    expect(report.skipped[0]?.reason).toContain('no valid body');
  });

  test.each<[string, object]>([
    ['four times over', { A: { type: 'object', properties: each(4, ref('A')) } }],
    [
      'in maps of each other',
      {
        A: { type: 'object', additionalProperties: ref('B') },
        B: { type: 'object', minProperties: 1, additionalProperties: ref('A') },
      },
    ],
    [
      'four times over where they are required, beside a way out',
      {
        A: {
          oneOf: [{ type: 'object', required: ['p0', 'p1'], properties: each(4, ref('A')) }, TEXT],
        },
      },
    ],
  ])('%s are cut where the schema enters itself', async (_, schemas) => {
    const report = await expectRight(await generateHostile(bodyDocument(ref('A'), schemas)));
    expect(report.cases.length).toBeGreaterThan(10);
  });

  test('thirty times over end in time', async () => {
    const a = { type: 'object', properties: each(30, ref('A')) };
    expectWritten(await generateHostile(bodyDocument(ref('A'), { A: a })));
  });
});

describe('ten levels of ten references each', () => {
  const levels = (unfold: (below: object) => object) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => [
        `L${level}`,
        level === 9 ? TEXT : unfold(ref(`L${level + 1}`)),
      ]),
    );

  test.each<[string, (below: object) => object]>([
    ['properties', (below) => ({ type: 'object', properties: each(10, below) })],
    [
      'required properties',
      (below) => ({
        type: 'object',
        required: Object.keys(each(10, 0)),
        properties: each(10, below),
      }),
    ],
    ['allOf', (below) => ({ allOf: Object.values(each(10, below)) })],
    ['anyOf', (below) => ({ anyOf: Object.values(each(10, below)) })],
    ['oneOf', (below) => ({ oneOf: Object.values(each(10, below)) })],
    ['arrays', (below) => ({ type: 'array', minItems: 10, items: below })],
    [
      'prefixItems',
      (below) => ({ type: 'array', minItems: 10, prefixItems: Object.values(each(10, below)) }),
    ],
  ])('in %s are not written out', async (_, unfold) => {
    const outcome = await generateHostile(bodyDocument(ref('L0'), levels(unfold)));
    expectWritten(outcome);
  });
});

describe('a chain of 20,000 references', () => {
  const chain = (link: (next: object) => object) =>
    Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [
        `L${at}`,
        at === 19_999 ? TEXT : link(ref(`L${at + 1}`)),
      ]),
    );

  test.each<[string, (next: object) => object]>([
    ['references', (next) => next],
    ['allOf', (next) => ({ allOf: [next] })],
    ['anyOf', (next) => ({ anyOf: [next] })],
    ['properties', (next) => ({ type: 'object', properties: { a: next } })],
    [
      'required properties',
      (next) => ({ type: 'object', required: ['a'], properties: { a: next } }),
    ],
    ['items', (next) => ({ type: 'array', items: next })],
  ])('through %s overflows no stack', async (_, link) => {
    const outcome = await generateHostile(bodyDocument(ref('L0'), chain(link)));
    expect(outcome.stderr).not.toContain('RangeError');
  });
});

describe('references to where nobody should look', () => {
  test.each([
    'file:///etc/passwd',
    '/etc/passwd',
    '../../../../../../etc/passwd',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://127.0.0.1:1/',
    '//169.254.169.254/',
    'ftp://example.com/a',
    'data:application/json,{}',
  ])('%s is refused', async (target) => {
    const [, ...lines] = expectRefused(
      await generateHostile(bodyDocument({ $ref: target })),
      target,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^openapi\.json:1:\d+: .*refused/);
  });

  test('a file of another folder is refused, though it is there', async () => {
    const secret = folderWith({ 'secret.json': '{"type":"string"}' });
    const outcome = await generateHostile(bodyDocument({ $ref: join(secret, 'secret.json') }));
    expectRefused(outcome, 'refused');
  });

  test('a redirect of a server to such a place is refused, and the place is not asked', async () => {
    const asked: string[] = [];
    const other = await serve((path) => {
      asked.push(path);
      return { status: 200, text: '{"type":"string"}' };
    });
    const origin = await serve((path) => {
      if (path === '/openapi.json') {
        const properties = { a: { $ref: 'away.json' }, b: { $ref: 'inside.json' } };
        const body = { type: 'object', required: ['a', 'b'], properties };
        return { status: 200, text: bodyDocument(body) };
      }
      const to = path === '/away.json' ? other : 'http://169.254.169.254/latest/meta-data/';
      return { status: 302, to };
    });
    const lines = expectRefused(await generateHostile(new URL('/openapi.json', origin)));
    expect(lines.join('\n')).toContain('redirects to another origin, http://169.254.169.254');
    expect(lines.join('\n')).toContain(`redirects to another origin, ${other}`);
    expect(asked).toEqual([]);
  });
});

interface Answer {
  readonly status: number;
  readonly text?: string;
  readonly to?: string;
}

/** The origin of a server on loopback that answers each path so. */
async function serve(answer: (path: string) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { status, text = '', to } = answer(request.url ?? '');
    response.writeHead(status, to === undefined ? {} : { location: to }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
