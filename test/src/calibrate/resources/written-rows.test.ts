import { expect, test } from 'vitest';
import { namesWrittenRow } from '../../../../src/calibrate/observed/written-rows.ts';
import { toy } from '../toy.ts';

test.each([
  ['POST /users/delete +id', 'id'],
  ['POST /users/remove +user_id', 'user_id'],
  ['PUT /users/deactivate +id', 'id'],
  ['POST /users/batchDelete +ids', 'ids'],
  ['POST /users/purge ?id!', 'id'],
  ['POST /deleteUser +user', 'user'],
  ['POST /users/lock +user_id', 'user_id'],
  ['POST /users/update +user_id +name', 'user_id'],
  ['POST /users/update +id +name', 'id'],
  ['PUT /users +id +name', 'id'],
  ['PUT /users +user_id +name', 'user_id'],
  ['PATCH /users +user_id +name', 'user_id'],
  ['PATCH /users ?id! +name', 'id'],
  ['DELETE /users +id', 'id'],
  ['DELETE /users ?id!', 'id'],
  ['DELETE /sessions ?user_id!', 'user_id'],
  ['POST /users +user_id +name', 'user_id'],
])('%s is not sent with the key of a row that a list shows', async (call, name) => {
  const suite = await toy(['GET /users', call], (sent, { body, url }) => {
    if (sent === 'GET /users') return [200, [{ id: 'root', name: 'root' }]];
    return `${body}${url}`.includes('root') ? [204] : [404, { message: `no such user: ${name}` }];
  });
  await suite.calibrate();
  const harmful = suite.server.requests.filter(
    ({ method, url, body }) => method !== 'GET' && `${body}${url}`.includes('root'),
  );
  expect(harmful.map(({ url, body }) => `${url} ${body}`)).toEqual([]);
});

/** Whether a request may change the row that a field names, the field as `query:id` or with the names above it. */
function isWritten(call: string, field: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  const isOfQuery = field.startsWith('query:');
  const names = field.replace('query:', '').split('.');
  const known = { at: `/${names.join('/')}`, names, value: 'x' };
  return namesWrittenRow({ method, path }, { ...known, location: isOfQuery ? 'query' : 'body' });
}

test.each([
  ...[
    ['PUT /users', 'id'],
    ['PUT /users', 'user.id'],
    ['PUT /users', 'users.0.id'],
  ],
  ...[
    ['POST /users/lock', 'userId'],
    ['POST /lockUser', 'user'],
    ['DELETE /users', 'query:ids'],
  ],
  ['POST /orgs/{org}/users/lock', 'user_id'],
  ...[
    ['POST /messages/mark-read', 'message_id'],
    ['POST /books/check-in', 'book_id'],
  ],
])('%s may change the row that %s names', (call, field) => {
  expect(isWritten(call, field)).toBe(true);
});

test.each([
  ...[
    ['POST /orders', 'customer_id'],
    ['POST /orders', 'customer.id'],
    ['POST /users', 'group_id'],
  ],
  ...[
    ['POST /users/search', 'user_id'],
    ['GET /users', 'query:id'],
    ['PUT /users/{id}', 'group_id'],
  ],
  ...[
    ['POST /users/{id}/roles', 'role_id'],
    ['POST /run/{flow_id}', 'project_id'],
  ],
])('%s only refers to the row that %s names', (call, field) => {
  expect(isWritten(call, field)).toBe(false);
});
