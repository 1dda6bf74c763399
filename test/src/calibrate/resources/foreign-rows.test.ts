import { expect, test } from 'vitest';
import { rowOf, toy } from '../toy.ts';

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
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'GET /users/{id}')).toMatch(/ 1\/1 /);
  expect(writes).toEqual([]);
  await suite.run();
  expect(writes).toEqual([]);
});

const ROOMS = [
  'GET /rooms',
  'POST /rooms/{room}/labels +text',
  'PUT /rooms/{room}/labels/{label} +text',
  'POST /desks +title',
  'PUT /desks/{desk}/labels/{label} +text',
  'DELETE /desks/{desk}/labels/{label}',
  'DELETE /desks/{desk}',
];

test('a PUT makes a row with a key of its own in a row of the suite, and in none of somebody else; nothing stays behind', async () => {
  const labels = new Map([['lobby', new Set<string>()]]);
  const writes: string[] = [];
  let desks = 0;
  const suite = await toy(ROOMS, (call) => {
    const [method, path = ''] = call.split(' ');
    const [, kind, row = '', , label = ''] = path.split('/');
    if (call === 'GET /rooms') return [200, [{ room: 'lobby' }]];
    if (call === 'POST /desks') {
      desks += 1;
      labels.set(`d${desks}`, new Set());
      return [201, { id: `d${desks}` }];
    }
    const ofRow = labels.get(row);
    if (ofRow === undefined) return [404, { message: `no such ${kind}` }];
    if (kind === 'rooms' && label === '') return [400, { message: 'Not today' }];
    if (kind === 'rooms') writes.push(call);
    if (label === '') return labels.delete(row) ? [204] : [404];
    if (method === 'DELETE') return ofRow.delete(label) ? [204] : [404];
    ofRow.add(label);
    return [200];
  });
  suite.setForAll('[path]\nroom = "lobby"\n');
  const { stdout } = await suite.calibrate();
  expect(writes).toEqual([]);
  expect(suite.environment('put_rooms_room_labels_label')).not.toContain('[unique]');
  expect(rowOf(stdout, 'PUT /desks/{desk}/labels/{label}')).toMatch(/ 1\/1 /);
  expect([...labels.keys()]).toEqual(['lobby']);
  await suite.run();
  expect([...labels.keys()]).toEqual(['lobby']);
});

const NOTES = ['GET /notes', 'PUT /notes/{note} +text', 'DELETE /notes/{note}'];

test('a row that a PUT has made under a new key is removed again, though the server answers 200', async () => {
  const notes = new Set(['first']);
  const suite = await toy(NOTES, (call) => {
    const [method, path = ''] = call.split(' ');
    const note = path.split('/')[2] ?? '';
    if (call === 'GET /notes') return [200, [...notes].map((key) => ({ note: key }))];
    if (method === 'DELETE') return notes.delete(note) ? [204] : [404];
    notes.add(note);
    return [200];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'PUT /notes/{note}')).toMatch(/ 1\/1 /);
  expect(suite.environment('put_notes_note')).toMatch(/^\[cleanup\]\nnote = /m);
  expect([...notes]).toEqual(['first']);
});
