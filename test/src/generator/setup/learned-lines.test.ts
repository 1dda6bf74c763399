import { expect, test } from 'vitest';
import {
  type GenerateOptions,
  generate,
  type Learned,
  type SetupLine,
} from '../../../../src/generator/index.ts';
import { learnedText, readLearned } from '../../../../src/generator/learned/comments.ts';
import { SOURCES } from '../../../../src/generator/setup/setup-line.ts';
import { readFrom } from '../../../support/network/read-from.ts';

const ID = { type: 'integer' };
const answer = { 'application/json': { schema: { type: 'object', properties: { id: ID } } } };
const made = { '201': { description: 'Made', content: answer } };
const done = { '200': { description: 'Done' } };
const at = (...names: string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: ID }));
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/owners': { post: { responses: made } },
    '/owners/{ownerId}/pets': { post: { parameters: at('ownerId'), responses: made } },
    '/owners/{ownerId}/pets/{petId}': {
      get: { parameters: at('ownerId', 'petId'), responses: done },
      delete: { parameters: at('ownerId', 'petId'), responses: done },
    },
  },
};
const READ = 'get_owners_ownerId_pets_petId';
const MAKE = 'post_owners_ownerId_pets';

async function filesOf(options: GenerateOptions = {}) {
  const files = { 'openapi.json': JSON.stringify(DOCUMENT) };
  const { files: all } = generate(await readFrom(files, 'openapi.json'), options);
  return (slug: string) => all.get(`env/${slug}_environment.txt`) ?? '';
}

function sectionOf(text: string, name: string): string[] {
  const [, after = ''] = text.split(`\n[${name}]\n`);
  return after.split('\n\n')[0]?.split('\n') ?? [];
}

const LINE: SetupLine = {
  call: 'POST /owners/{ownerId}/pets',
  env: MAKE,
  take: { '/path/petId': SOURCES.lastOf('Location') },
};
const REMOVAL: SetupLine = {
  call: 'DELETE /owners/{ownerId}/pets/{petId}',
  env: 'delete_owners_ownerId_pets_petId',
  take: {
    '/path/ownerId': SOURCES.sentPath('ownerId'),
    '/path/petId': SOURCES.segmentOf('Location', 'petId'),
  },
};
const set: Learned = [
  { change: { kind: 'set-up', key: 'pet', line: LINE }, reason: '201 with a Location' },
];
const clean: Learned = [
  { change: { kind: 'clean-up', key: 'pet', line: REMOVAL }, reason: '201 with a Location' },
];
const learned = new Map([
  [READ, set],
  [MAKE, clean],
]);

test('a line that was learned is in place of the one for the same value, and others stay', async () => {
  const text = await filesOf({ learned });
  expect(sectionOf(text(READ), 'setup')).toEqual([
    '# calibrated: 201 with a Location',
    `pet = {"call": "POST /owners/{ownerId}/pets", "env": "${MAKE}", "take": {"/path/petId": "$response.header.Location#last"}}`,
    '# POST /owners/{ownerId}/pets makes one and answers its id',
    `pet_2 = {"call": "POST /owners/{ownerId}/pets", "env": "${MAKE}", "take": {"/path/ownerId": "$request.path.ownerId"}}`,
  ]);
  expect(sectionOf(text(MAKE), 'cleanup')[0]).toBe('# calibrated: 201 with a Location');
});

test('it stays when the suite is generated again, byte for byte, and is forgotten when asked to', async () => {
  const text = await filesOf({ learned });
  const previous = new Map([READ, MAKE].map((slug) => [`env/${slug}_environment.txt`, text(slug)]));
  const [again, reset, plain] = [
    await filesOf({ previous }),
    await filesOf({ previous, resetEnv: true }),
    await filesOf(),
  ];
  for (const slug of [READ, MAKE]) {
    expect(again(slug)).toBe(text(slug));
    expect(reset(slug)).toBe(plain(slug));
  }
});

test('it is passed over where the suite has no such request', async () => {
  const line = { ...LINE, env: 'post_cats' };
  const lost: Learned = [{ change: { kind: 'set-up', key: 'pet', line }, reason: '201' }];
  const [text, plain] = [await filesOf({ learned: new Map([[READ, lost]]) }), await filesOf()];
  expect(text(READ)).toBe(plain(READ));
});

test('what is read back is what was learned', () => {
  const list = { call: 'GET /pets', env: 'get_pets' };
  const line = { ...LINE, list, take: { '/body/a b': SOURCES.newInList('/id') } };
  const all: Learned = [
    { change: { kind: 'set-up', key: 'pet', line }, reason: '204 (twice)' },
    ...clean,
    { change: { kind: 'without', location: 'body', at: '/a' }, reason: '422: no' },
  ];
  expect(readLearned(learnedText(all))).toEqual(all);
});
