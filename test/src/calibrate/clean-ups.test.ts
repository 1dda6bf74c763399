import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProbe } from '../../../src/calibrate/index.ts';
import { pythonWithRuff } from '../../suite/tools.ts';
import { toy } from './toy.ts';

const CALLS = [
  'GET /pets',
  'POST /pets +name =message',
  'GET /pets/{petId}',
  'PUT /pets/{petId} +name',
  'DELETE /pets/{petId}',
];

/** A server of pets whose responses are like no document, and what is there in the end. */
async function pets(how: {
  readonly made: (key: string) => readonly [body: unknown, headers?: Record<string, string>];
  readonly removed: number;
  readonly parameter?: string;
}) {
  const rows = new Set(['before']);
  /** How many rows were there at each request that read or changed one, once calibrate could remove some. */
  const counts: number[] = [];
  let count = 0;
  const { parameter = 'petId' } = how;
  const calls = CALLS.map((call) => call.replace('petId', parameter));
  const suite = await toy(calls, (call) => {
    const [method, path = ''] = call.split(' ');
    if (call === 'POST /pets') {
      const key = `k${++count}`;
      rows.add(key);
      const [body, headers = {}] = how.made(key);
      return [201, body, headers];
    }
    if (call === 'GET /pets') return [200, [...rows].map((id) => ({ id, colour: 'red' }))];
    const key = path.split('/').at(-1) ?? '';
    if (!rows.has(key)) return [404];
    if (method !== 'DELETE') {
      if (rows.size < count) counts.push(rows.size);
      return [200];
    }
    if (how.removed < 300) rows.delete(key);
    return [how.removed];
  });
  return { ...suite, rows, counts };
}

test.each([
  ['a member', (key: string) => [{ message: 'done', data: { id: key } }] as const],
  ['Location', (key: string) => [{ message: 'done' }, { Location: `/v2/pets/${key}` }] as const],
])('a clean-up is learned from what names the row, and nothing stays: %s', async (_, made) => {
  const suite = await pets({ made, removed: 204 });
  await suite.calibrate();
  expect([...suite.rows]).toEqual(['before']);
  // At once, not only in the end: beside the row of somebody there is the one of the request.
  expect([...new Set(suite.counts)]).toEqual([2]);
  const file = suite.environment('post_pets');
  expect(file).toMatch(
    /^# calibrated: DELETE \/pets\/\{petId\} removes what is named in .+\npet = \{"call": "DELETE/m,
  );
  expect((await suite.check()).status).toBe(0);
  await suite.calibrate();
  expect(suite.environment('post_pets')).toBe(file);
  expect([...suite.rows]).toEqual(['before']);
});

test('a clean-up that removes nothing is replaced, and what it has left goes too', async () => {
  // By the document the name is the key.
  const made = (id: string) => [{ message: 'done', data: { id } }] as const;
  const suite = await pets({ made, removed: 204, parameter: 'pet' });
  expect(suite.environment('post_pets')).toContain('"take": {"/path/pet": "$request.body#/name"}');
  await suite.calibrate();
  expect(suite.environment('post_pets')).toContain(
    '"take": {"/path/pet": "$response.body#/data/id"}',
  );
  expect([...suite.rows]).toEqual(['before']);
});

test('where the list alone shows a row, only those stay that were made before it was read', async () => {
  const suite = await pets({ made: () => [{ message: 'done' }], removed: 204 });
  await suite.calibrate();
  expect(suite.environment('post_pets')).toContain('"take": {"/path/petId": "$list.new#/id"}');
  expect([...suite.rows]).toEqual(['before', 'k1', 'k2']);
});

test('a clean-up that the server does not accept is not written', async () => {
  const suite = await pets({ made: (id) => [{ message: 'done', data: { id } }], removed: 409 });
  await suite.calibrate();
  expect(suite.rows.size).toBeGreaterThan(1);
  expect(suite.environment('post_pets')).not.toContain('[cleanup]');
});

test('a row that stays waits for a better clean-up; each is tried once, and none after the row is gone', async () => {
  const removals: string[] = [];
  const suite = await toy(['POST /pets +name', 'DELETE /pets/{petId}'], (call) => {
    if (call === 'POST /pets') return [201, { data: { id: 'k1' } }];
    removals.push(call);
    return [call === 'DELETE /pets/k1' ? 204 : 404];
  });
  const folder = join(suite.folder, 'generated-scripts');
  const settings = { PROOFGATE_BASE_URL: suite.server.url };
  const probe = startProbe(folder, await pythonWithRuff(), settings);
  onTestFinished(() => probe.close());
  const generated = suite.environment('post_pets');
  /** How many removals were sent once the endpoint has ended with this line. */
  const removalsWith = async (name: string, source: string) => {
    const line = {
      call: 'DELETE /pets/{petId}',
      env: 'delete_pets_petId',
      take: { '/path/petId': source },
    };
    const text = generated.replace(/^pet = .*"DELETE.*$/m, `${name} = ${JSON.stringify(line)}`);
    expect(text).toContain(`${name} = {"call":"DELETE`);
    writeFileSync(join(folder, 'env/post_pets_environment.txt'), text);
    await probe.end('post_pets');
    return removals.length;
  };
  expect(await removalsWith('pet', '$request.body#/name')).toBe(0);
  expect(await probe.send('post_pets', 'positive', 9)).toMatchObject({ status: 201 });
  expect(removals).toHaveLength(1);
  expect(await removalsWith('pet', '$request.body#/name')).toBe(2);
  expect(await removalsWith('pet', '$request.body#/name')).toBe(2);
  expect(await removalsWith('pet', '$response.body#/data/id')).toBe(3);
  expect(removals.at(-1)).toBe('DELETE /pets/k1');
  expect(await removalsWith('other', '$response.body#/data/id')).toBe(3);
});
