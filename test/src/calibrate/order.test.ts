import { expect, test } from 'vitest';
import { inOrder } from '../../../src/calibrate/order.ts';
import { calibrationTargets } from '../../../src/generator/index.ts';
import { bodyOfSchema, documentFrom } from '../generator/in-memory.ts';

test('what sets a row up comes before what needs it, reads come first and deletes last', () => {
  const responses = { '200': { description: 'Done' } };
  const created = {
    description: 'The note',
    content: {
      'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
    },
  };
  const post = { ...bodyOfSchema({ type: 'string' }), responses: { '201': created } };
  const one = {
    parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'string' } }],
    delete: { responses },
    get: { responses },
  };
  const paths = {
    '/tags': { delete: { responses }, put: { responses }, get: { responses } },
    '/notes/{noteId}': one,
    '/notes': { post },
  };
  const ordered = inOrder(calibrationTargets(documentFrom({ paths }), {}));
  expect(ordered.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /tags',
    'POST /notes',
    'GET /notes/{noteId}',
    'PUT /tags',
    'DELETE /notes/{noteId}',
    'DELETE /tags',
  ]);
});

test('what changes or deletes a container comes last, and the deepest paths are deleted first', () => {
  const responses = { '200': { description: 'Done' } };
  const parameter = (name: string) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  });
  const ordered = inOrder(
    calibrationTargets(
      documentFrom({
        paths: {
          '/tenants/{name}': {
            parameters: [parameter('name')],
            delete: { responses },
            patch: { responses },
          },
          '/tags': { delete: { responses } },
          '/tenants/{tenant}/users/{id}': {
            parameters: [parameter('tenant'), parameter('id')],
            delete: { responses },
          },
        },
      }),
      {},
    ),
  );
  expect(ordered.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /tenants/{tenant}/users/{id}',
    'DELETE /tags',
    'PATCH /tenants/{name}',
    'DELETE /tenants/{name}',
  ]);
});
