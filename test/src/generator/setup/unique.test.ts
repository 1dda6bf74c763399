import { expect, test } from 'vitest';
import { generate, type Lesson } from '../../../../src/generator/index.ts';
import { readFrom } from '../../../support/network/read-from.ts';

/** The lines of `[unique]` of a POST with this body, once a server has said that these places must be new. */
async function uniqueLines(schema: object, ...places: readonly string[]): Promise<string[]> {
  const content = { 'application/json': { schema } };
  const post = {
    requestBody: { required: true, content },
    responses: { 200: { description: 'OK' } },
  };
  const info = { title: 'T', version: '1' };
  const document = { openapi: '3.1.0', info, paths: { '/configs': { post } } };
  const read = await readFrom({ 'openapi.json': JSON.stringify(document) }, 'openapi.json');
  const lessons = places.map(
    (at): Lesson => ({ change: { kind: 'new', location: 'body', at }, reason: 'taken' }),
  );
  const { files } = generate(read, { learned: new Map([['post_configs', lessons]]) });
  const text = files.get('env/post_configs_environment.txt') ?? '';
  const [, section = ''] = text.split('\n[unique]\n');
  return (
    section
      .split('\n\n', 1)[0]
      ?.split('\n')
      .filter((line) => line !== '') ?? []
  );
}

const branch = (type: string, name: object) => ({
  type: 'object',
  required: ['type', 'name'],
  properties: { type: { const: type }, name },
});
const TEXT = { type: 'string' };

test('a text is new where branches of a body say the same of it', async () => {
  const oneOf = [branch('SUM', TEXT), branch('LIST', { type: 'string', maxLength: 40 })];
  expect(await uniqueLines({ oneOf }, '/name')).toEqual(['/body/name = "name-{unique}"']);
});

test('a text is new where another branch refuses every text there', async () => {
  const oneOf = [branch('SUM', TEXT), branch('LIST', { type: 'integer' })];
  expect(await uniqueLines({ oneOf }, '/name')).toEqual(['/body/name = "name-{unique}"']);
});

test('a text is not new where it may be what tells branches apart', async () => {
  const named = (pattern: string) => ({
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', pattern } },
  });
  // The last of the eight digits may be one of these: then both branches hold.
  const oneOf = [named('^name'), named('[1-9]$')];
  expect(await uniqueLines({ oneOf }, '/name')).toEqual([]);
});

test('a text within an object is new, and so is one in the branch of an object', async () => {
  const local = { type: 'object', required: ['username'], properties: { username: TEXT } };
  const user = { anyOf: [local, { type: 'object', required: ['token'] }] };
  const schema = { type: 'object', required: ['user'], properties: { user } };
  expect(await uniqueLines(schema, '/user/username')).toEqual([
    '/body/user/username = "username-{unique}"',
  ]);
});
