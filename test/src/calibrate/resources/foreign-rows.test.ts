import { expect, test } from 'vitest';
import { toy } from '../toy.ts';

const CALLS = [
  'GET /users',
  'GET /users/{id}',
  'PATCH /users/{id} +name',
  'DELETE /users/{id}',
  'POST /notifications/{user_id}',
  'GET /rooms',
  'PUT /rooms/{room}/topic/{topic} +by',
  'GET /devices',
  'POST /teams +title',
  'PUT /teams/{team}/devices/{device}',
  'DELETE /teams/{team}/devices/{device}',
  'DELETE /teams/{team}',
];

test('what belongs to somebody is not written: not by a key in another path, nor below a row, nor in one of ours', async () => {
  const users = new Set(['ann', 'user_id']);
  const teams = new Set<string>();
  const writes: string[] = [];
  const suite = await toy(CALLS, (call) => {
    const [method, path = ''] = call.split(' ');
    const [, kind, key = '', , inner = ''] = path.split('/');
    if (call === 'GET /users') return [200, [...users].map((id) => ({ id }))];
    if (call === 'GET /rooms') return [200, [{ room: 'lobby', topic: 'hello' }]];
    if (call === 'GET /devices') return [200, [{ device: 'main', team: 'core' }]];
    if (kind === 'notifications') return [202];
    if (call === 'POST /teams') {
      teams.add(`t${teams.size}`);
      return [201, { id: `t${teams.size - 1}` }];
    }
    if (kind === 'teams' && !teams.has(key)) return [404, { message: 'no such team' }];
    if (kind === 'teams' && inner !== 'main') return inner === '' ? [204] : [404];
    if (kind === 'users' && !users.has(key)) return [404, { message: 'no such user' }];
    if (kind === 'rooms' && key !== 'lobby') return [404, { message: 'no such room' }];
    if (method !== 'GET') writes.push(call);
    return [200];
  });
  await suite.calibrate();
  expect(writes).toEqual([]);
  await suite.run();
  expect(writes).toEqual([]);
});
