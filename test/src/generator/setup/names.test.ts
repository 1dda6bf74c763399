import { expect, test } from 'vitest';
import { resourcePath, singular } from '../../../../src/generator/setup/names.ts';

test.each([
  ['pets', 'pet'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['statuses', 'status'],
  ['orderStatuses', 'orderStatus'],
  ['aliases', 'alias'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['analyses', 'analysis'],
  ['children', 'child'],
  // What ends alike and follows the rule.
  ['databases', 'database'],
  ['causes', 'cause'],
  ['services', 'service'],
  ['status', 'status'],
])('%s are more than one %s', (plural, one) => {
  expect(singular(plural)).toBe(one);
});

test.each([
  ['GET /v3/paths/get/{name}', '/v3/paths/{name}'],
  ['POST /v3/paths/add/{name}', '/v3/paths/{name}'],
  ['PATCH /v3/paths/patch/{name}', '/v3/paths/{name}'],
  ['DELETE /v3/paths/delete/{name}', '/v3/paths/{name}'],
  ['GET /users/list', '/users'],
  ['POST /users/create/', '/users'],
  // The method says that it is another row, or another action.
  ['POST /paths/replace/{name}', '/paths/replace/{name}'],
  ['GET /users/add', '/users/add'],
  ['DELETE /users/list', '/users/list'],
  ['GET /get/{name}', '/get/{name}'],
  ['GET /users/{id}/all/{name}/tags', '/users/{id}/all/{name}/tags'],
])('%s is about %s', (call, path) => {
  const [method = '', at = ''] = call.split(' ');
  expect(resourcePath({ method, path: at })).toBe(path);
});
