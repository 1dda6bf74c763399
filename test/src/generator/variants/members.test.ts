import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import { documentFrom } from '../in-memory.ts';

test('null is sent where JSON has it: in a body, and in no header, query, cookie or field of a form', () => {
  const schema = { anyOf: [{ type: 'boolean' }, { type: 'null' }] };
  const member = { enum: ['a', null] };
  const parameters = ['header', 'query', 'cookie'].flatMap((place) => [
    { name: `${place}-flag`, in: place, schema },
    { name: `${place}-word`, in: place, schema: member },
  ]);
  const object = { type: 'object', properties: { flag: schema, word: member } };
  const withBody = (type: string) => ({
    post: {
      parameters,
      requestBody: { required: true, content: { [type]: { schema: object } } },
      responses: { 200: { description: 'ok' } },
    },
  });
  const paths = {
    '/pets': withBody('application/json'),
    '/forms': withBody('application/x-www-form-urlencoded'),
  };
  const { files } = generate(documentFrom({ paths }));
  const nullsOf = (slug: string) => {
    const text = files.get(`env/${slug}_environment.txt`) ?? '';
    const variants = text.split(/^\[/m).filter((one) => one.startsWith('variant_'));
    return variants.flatMap((one) => one.match(/^\w+ = \{.*null.*$/gm) ?? []).toSorted();
  };
  expect(nullsOf('post_pets')).toEqual(['body = {"flag": null}', 'body = {"word": null}']);
  expect(nullsOf('post_forms')).toEqual([]);
});
