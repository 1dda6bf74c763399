import { expect, test } from 'vitest';
import { toyOf } from './toy.ts';

const TEXT = { type: 'string' };

function post(required: readonly string[], optional: readonly string[]) {
  const names = [...required, ...optional];
  const properties = Object.fromEntries(names.map((name) => [name, TEXT]));
  const schema = { type: 'object', required, properties };
  const content = { 'application/json': { schema } };
  const responses = { default: { description: 'Done' } };
  return { post: { requestBody: { required: true, content }, responses } };
}

const MANY = Array.from({ length: 12 }, (_, index) => `field${index}`);
const DOCUMENT = documentOf({
  '/boxes': post(['label'], [...MANY, 'id', 'createdAt']),
  '/crates': post(['label'], ['color', 'shape', 'legacy']),
  '/barrels': post(['label'], ['color', 'shape', 'lid', 'legacy']),
});

function documentOf(paths: object): string {
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Opaque', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths },
  });
}

const RULES: Readonly<Record<string, (has: (name: string) => boolean) => boolean>> = {
  // Only the server may make these.
  '/boxes': (has) => has('label') && !has('id') && !has('createdAt'),
  // One optional field is needed, and another one is not accepted.
  '/crates': (has) => has('label') && has('shape') && !has('legacy'),
  // Two are needed.
  '/barrels': (has) => has('label') && has('shape') && has('lid') && !has('legacy'),
};

test('what a server needs or refuses without a word is found: what it makes itself, one field, two', async () => {
  const toy = await toyOf(DOCUMENT, (call, { body }) => {
    const sent: object = JSON.parse(body.toString());
    return RULES[call.slice('POST '.length)]?.((name) => name in sent) ? [204] : [400];
  });
  await toy.calibrate();
  const learned = (slug: string) =>
    (toy.environment(slug).match(/^# calibrated: .*$/gm) ?? []).map((line) => line.slice(14));
  expect(learned('post_boxes')).toEqual(['without /id (400)', 'without /createdAt (400)']);
  expect(learned('post_crates')).toEqual(['with /shape (400)', 'without /legacy (400)']);
  expect(learned('post_barrels')).toEqual([
    'with /shape (400)',
    'with /lid (400)',
    'without /legacy (400)',
  ]);
});

test.each([
  ['a field', { message: 'label must be at least 3 characters long' }, false],
  ['nothing', {}, true],
])(
  'pairs of optional fields are tried only where a response names no field: %s',
  async (_, body, isTried) => {
    const document = documentOf({ '/racks': post(['label'], ['color', 'shape', 'lid']) });
    const toy = await toyOf(document, () => [400, body]);
    await toy.calibrate();
    const sent = toy.server.requests.map((one) =>
      Object.keys(JSON.parse(one.body.toString())).join(),
    );
    expect(sent.includes('label,color,shape')).toBe(isTried);
  },
);
