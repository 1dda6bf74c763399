import { expect, test } from 'vitest';
import { select, selectEndpoints } from '../../../src/runner/select-endpoints.ts';
import { temporaryFolder, writeFiles } from '../../suite/tools.ts';

const ALL = [
  { slug: 'get_pets', method: 'GET', path: '/pets' },
  { slug: 'post_pets', method: 'POST', path: '/pets' },
  { slug: 'get_pets_id', method: 'GET', path: '/pets/{id}' },
];
const slugs = (endpoints?: string[], methods?: string[], exclude?: string[]) =>
  select(ALL, { endpoints, methods, exclude }).map(({ slug }) => slug);

test('endpoints and methods narrow the suite, together where both are given', () => {
  expect(slugs(['POST /pets', 'GET /pets/{id}'])).toEqual(['post_pets', 'get_pets_id']);
  expect(slugs(['post  /pets'])).toEqual(['post_pets']);
  expect(slugs(undefined, ['get'])).toEqual(['get_pets', 'get_pets_id']);
  expect(slugs(['POST /pets', 'GET /pets'], ['GET', 'HEAD'])).toEqual(['get_pets']);
});

test('what is excluded is left out, whatever else is chosen', () => {
  expect(slugs(undefined, undefined, ['post /pets'])).toEqual(['get_pets', 'get_pets_id']);
  expect(slugs(['POST /pets', 'GET /pets'], ['GET', 'POST'], ['GET /pets'])).toEqual(['post_pets']);
  expect(() => slugs(['GET /pets'], undefined, ['GET /pets'])).toThrow('that is not excluded');
  // Who mistypes what must not be sent would send it.
  expect(() => slugs(undefined, undefined, ['GET /pet'])).toThrow('no endpoint GET /pet.');
});

test('an endpoint that the suite lacks is wrong usage, and so is a selection of nothing', () => {
  expect(() => slugs(['POST /pets', 'POST /pet'])).toThrow('The suite has no endpoint POST /pet.');
  expect(() => slugs(undefined, ['PUT'])).toThrow('The suite has no endpoint with PUT.');
});

test('the environment files say which folder is which endpoint, also with a byte-order mark', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, [
    ['env/a_environment.txt', '\ufeff[endpoint]\nmethod = "GET"\npath = "/a \\"b\\""\n'],
    ['env/b_environment.txt', '[endpoint]\nmethod="POST"\r\npath="/b"\r\n'],
    ['env/c_environment.txt', 'broken'],
    ['env/notes.txt', 'method = "GET"'],
  ]);
  const found = (endpoints?: string[], methods?: string[]) =>
    selectEndpoints(folder, { endpoints, methods });
  expect(await found(['GET /a "b"'])).toEqual(['a']);
  expect(await found(['POST /b'])).toEqual(['b']);
  expect(await found(undefined, ['GET'])).toEqual(['a']);
  expect(await found()).toEqual([]);
  expect(
    await selectEndpoints(folder, { endpoints: [], methods: [], exclude: ['GET /a "b"'] }),
  ).toEqual(['b', 'c']);
});
