import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  environmentPath,
  fieldNames,
  scriptPath,
  sectionName,
  slugs,
} from '../../../../src/generator/suite/layout.ts';

/** The first eight hex digits of a SHA-256. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

const get = (...paths: string[]) => slugs(paths.map((path) => ({ method: 'GET', path })));
const body = (...places: string[]) =>
  fieldNames(places.map((at) => ({ location: 'body' as const, at })));

describe('the slug of an operation', () => {
  test('never is the name of a folder that all operations share', () => {
    expect(
      slugs([
        { method: 'PROOFGATE', path: '/suite' },
        { method: 'ENV', path: '/' },
      ]),
    ).toEqual([`proofgate_suite_${hash('PROOFGATE /suite')}`, `env_${hash('ENV /')}`]);
  });

  test.each([
    ['POST', '/pet/{petId}', 'post_pet_petId'],
    ['GET', '/', 'get'],
    ['GET', '/a.b/c-d/{e:.*}', 'get_a_b_c-d_e'],
    ['GET', '/straße/日本', 'get_stra_e'],
    ['DELETE', '/__x__/', 'delete_x'],
    ['GET', '/../../etc/passwd', 'get_etc_passwd'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(slugs([{ method, path }])).toEqual([expected]);
  });

  test('is cut at 100 bytes, with the hash of the whole behind it', () => {
    const path = `/${'a'.repeat(200)}`;
    expect(get(path)).toEqual([`get_${'a'.repeat(96)}_${hash(`GET ${path}`)}`]);
    expect(get(`/${'a'.repeat(96)}`)).toEqual([`get_${'a'.repeat(96)}`]);
  });

  test('gets a hash where it is that of an earlier operation, upper and lower case alike', () => {
    expect(get('/pets/{id}', '/pets/id', '/Pets/ID')).toEqual([
      'get_pets_id',
      `get_pets_id_${hash('GET /pets/id')}`,
      `get_Pets_ID_${hash('GET /Pets/ID')}`,
    ]);
  });
});

describe('the name of a field', () => {
  test.each([
    ['', 'body'],
    ['/name', 'name'],
    ['/category/name', 'category_name'],
    ['/tags/0/name', 'tags_0_name'],
    ['/a~1b~0c', 'a_b_c'],
    ['/日本', 'root'],
    ['/', 'root'],
    ['/../x', 'x'],
    ['/[DEFAULT]', 'DEFAULT'],
  ])('of %j is %s', (at, expected) => {
    expect(body(at)).toEqual([expected]);
  });

  test('of a cookie holds all segments of its place', () => {
    expect(fieldNames([{ location: 'header', at: '/Cookie/session' }])).toEqual(['Cookie_session']);
  });

  test('is cut at 80 bytes, with the hash of location and place behind it', () => {
    const at = `/${'b'.repeat(81)}`;
    expect(body(at)).toEqual([`${'b'.repeat(80)}_${hash(`body ${at}`)}`]);
  });

  test('gets a hash where it is an earlier one, within one location', () => {
    expect(body('/a/b', '/a_b', '/A b')).toEqual([
      'a_b',
      `a_b_${hash('body /a_b')}`,
      `A_b_${hash('body /A b')}`,
    ]);
    expect(body('', '/body')).toEqual(['body', `body_${hash('body /body')}`]);
    const places = [
      { location: 'query' as const, at: '/id' },
      { location: 'path' as const, at: '/id' },
    ];
    expect(fieldNames(places)).toEqual(['id', 'id']);
  });
});

test('sections, scripts and environment files are named by the slug and the field', () => {
  const section = sectionName('positive_boundary', 'query', 'limit');
  expect(section).toBe('positive_boundary_query_limit');
  expect(scriptPath('get_pets', 'positive_boundary', section)).toBe(
    'get_pets/positive_boundary/test_get_pets_positive_boundary_query_limit.py',
  );
  expect(scriptPath('get_pets', 'positive', 'positive')).toBe(
    'get_pets/positive/test_get_pets_positive.py',
  );
  expect(environmentPath('get_pets')).toBe('env/get_pets_environment.txt');
});
