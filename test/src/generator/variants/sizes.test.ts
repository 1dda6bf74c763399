import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import { documentFrom } from '../in-memory.ts';

test.each([
  ['texts differ', { type: 'string' }, 5, 5],
  ['numbers differ', { type: 'integer' }, 5, 5],
  ['members of an enum are each there once', { enum: ['a', 'b', 'c'] }, 3, 3],
  ['no three Booleans can differ', { type: 'boolean' }, 5, 1],
])(
  'servers refuse what is there twice, so that in a long list %s',
  (_, items, length, different) => {
    const properties = { list: { type: 'array', items } };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const responses = { 200: { description: 'ok' } };
    const paths = { '/pets': { post: { requestBody: { required: true, content }, responses } } };
    const text = generate(documentFrom({ paths })).files.get('env/post_pets_environment.txt') ?? '';
    const [, long = ''] = text.split('# 9.06: a long list for /list');
    const list: unknown[] = JSON.parse(/^body = (.*)$/m.exec(long)?.[1] ?? '').list;
    expect([list.length, new Set(list).size]).toEqual([length, different]);
  },
);
