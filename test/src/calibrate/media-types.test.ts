import { expect, test } from 'vitest';
import { rowOf, toyOf } from './toy.ts';

const PET = {
  type: 'object',
  xml: { name: 'pet' },
  required: ['name'],
  properties: { name: { type: 'string' }, tag: { type: 'string', xml: { attribute: true } } },
};
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

/** A document of POST /pets, whose body has these content types. */
function documentOf(...types: readonly string[]): string {
  return documentWith(true, types);
}

function documentWith(required: boolean, types: readonly string[]): string {
  const content = Object.fromEntries(types.map((type) => [type, { schema: PET }]));
  const requestBody = { required, content };
  const paths = { '/pets': { post: { requestBody, responses: { default: { description: '' } } } } };
  const head = { openapi: '3.1.0', info: { title: 'Pets', version: '1' } };
  return JSON.stringify({ ...head, servers: [{ url: 'http://127.0.0.1:1' }], paths });
}

test.each([
  [415, FORM, /^name=name(&tag=tag)?$/],
  [400, FORM, /^name=name(&tag=tag)?$/],
  [415, 'application/xml', /^<\?xml version="1.0"\?><pet( tag="tag")?><name>name<\/name><\/pet>$/],
] as const)(
  'a body that is rejected with %d in its first content type is sent as %s',
  async (status, type, text) => {
    const toy = await toyOf(documentOf(JSON_TYPE, type), (_, { headers, body }) =>
      headers['content-type'] === type && text.test(body.toString()) ? [201] : [status],
    );
    const { stdout } = await toy.calibrate();
    expect(rowOf(stdout, 'POST /pets')).toMatch(/^0\/2 2\/2 /);
    const environment = toy.environment('post_pets');
    expect(environment).toContain(`# calibrated: as ${type} (${status})\nbody = `);
    expect(environment).toContain(`content_type = "${type}"\n`);
    expect(stdout).toContain(
      `is offered as ${JSON_TYPE} in the document; the server takes it as ${type}`,
    );
    // Nothing else is tried first where the response says that it is the content type.
    const types = toy.server.requests.map(({ headers }) => headers['content-type']);
    if (status === 415) expect(types.slice(0, 3)).toEqual([JSON_TYPE, JSON_TYPE, type]);
    expect((await toy.check()).status).toBe(0);
  },
);

test('a body that may be left out is sent in a content type that is accepted, and not left out', async () => {
  const toy = await toyOf(documentWith(false, [JSON_TYPE, FORM]), (_, { headers, body }) =>
    body.length === 0 || headers['content-type'] === FORM ? [201] : [415],
  );
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'POST /pets')).toMatch(/^1\/2 2\/2 /);
  expect(toy.environment('post_pets')).toContain(`# calibrated: as ${FORM} (415)\nbody = {"name"`);
});

test('what the next content type is rejected for is repaired, and only one that helps is kept', async () => {
  const toy = await toyOf(documentOf(JSON_TYPE, FORM), (_, { headers, body }) => {
    if (headers['content-type'] !== FORM) return [415];
    const name = new URLSearchParams(body.toString()).get('name');
    return name === 'Rex' ? [201] : [422, { message: 'name must be one of: Rex, Tom' }];
  });
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, 'POST /pets')).toMatch(/^0\/2 2\/2 /);
  const never = await toyOf(documentOf(JSON_TYPE, FORM), () => [415]);
  await never.calibrate();
  expect(never.environment('post_pets')).toContain(`content_type = "${JSON_TYPE}"`);
  expect(never.environment('post_pets')).not.toContain('# calibrated');
});
