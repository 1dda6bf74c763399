import { expect, test } from 'vitest';
import { rowOf, toyOf } from './toy.ts';

/** A document with one endpoint that takes a file, in the field of this name. */
function documentOf(path: string, field: string): string {
  const schema = {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', format: 'binary' } },
  };
  const requestBody = { required: true, content: { 'multipart/form-data': { schema } } };
  const paths = { [path]: { post: { requestBody, responses: { default: { description: '' } } } } };
  const head = { openapi: '3.1.0', info: { title: 'Files', version: '1' } };
  return JSON.stringify({ ...head, servers: [{ url: 'http://127.0.0.1:1' }], paths });
}

test.each([
  ['a sentence', '/uploads', 'file', { error: 'file must be an image' }, '\u0089PNG\r\n'],
  ['a sentence', '/uploads', 'data', { message: 'data: expected a ZIP archive' }, 'PK\u0005\u0006'],
  ['the path', '/users/me/profilePicture', 'file', {}, '\u0089PNG\r\n'],
  ['the name of the field', '/uploads', 'invoice_pdf', {}, '%PDF-1.4'],
  ['the path', '/tables/import', 'file', {}, 'id,name\n'],
])('%s asks for a file of a kind: POST %s with %s', async (_, path, field, complaint, start) => {
  const toy = await toyOf(documentOf(path, field), (_call, { body }) =>
    body.includes(Buffer.from(start, 'latin1')) ? [201] : [400, complaint],
  );
  const { stdout } = await toy.calibrate();
  expect(rowOf(stdout, `POST ${path}`)).toMatch(/^0\/1 1\/1 /);
  expect((await toy.check()).status).toBe(0);
});
