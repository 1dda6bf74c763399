import { expect, test } from 'vitest';
import { documentOfPost, made } from '../in-memory.ts';

const SCHEMA = {
  type: 'object',
  required: ['photo'],
  properties: { photo: { type: 'string', format: 'binary' } },
};

function sent(contentType: string) {
  const requestBody = { required: true, content: { [contentType]: { schema: SCHEMA } } };
  return made(documentOfPost({ requestBody }), {});
}

test('a file in a multipart body is there or it is not', () => {
  const { line, endpoint } = sent('multipart/form-data');
  expect(JSON.parse(line('positive', 'body') ?? '').photo).toMatchObject({
    filename: 'a.bin',
    content_type: 'application/octet-stream',
  });
  const tested = endpoint.cases.filter((one) => one.at === '/photo');
  expect(tested.map((one) => one.scenario)).toEqual(['1.00', '1.21']);
});

test('in JSON the same schema is a text', () => {
  const { line } = sent('application/json');
  expect(typeof JSON.parse(line('positive', 'body') ?? '').photo).toBe('string');
});
