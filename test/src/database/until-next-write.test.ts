import { expect, test } from 'vitest';
import { untilNextWrite } from '../../../src/database/until-next-write.ts';

/** A store of one value each, that counts how often it is asked. */
function store(writes: number | null) {
  const database = { writes };
  const values = new Map([['a', 1]]);
  let asked = 0;
  const ask = async (key: string) => {
    asked += 1;
    const value = values.get(key);
    await Promise.resolve();
    return value;
  };
  const write = (key: string, value: number) => {
    values.set(key, value);
    if (database.writes !== null) database.writes += 1;
  };
  return { find: untilNextWrite(database, String, ask), write, asked: () => asked };
}

test('an answer is remembered until something is written, also that there is none', async () => {
  const { find, write, asked } = store(0);
  expect([await find('a'), await find('a'), await find('b'), await find('b')]).toEqual([
    ...[1, 1, undefined, undefined],
  ]);
  expect(asked()).toBe(2);
  write('b', 2);
  expect([await find('a'), await find('b')]).toEqual([1, 2]);
});

test('what is written while the answer is on its way is not missed', async () => {
  const { find, write } = store(0);
  const first = find('a');
  write('a', 2);
  // Whoever asks after the write forgets what was known, and then the earlier answer arrives.
  const other = find('b');
  expect([await first, await other]).toEqual([1, undefined]);
  expect(await find('a')).toBe(2);
});

test('where others write too, every answer is requested', async () => {
  const { find, write, asked } = store(null);
  await find('a');
  write('a', 2);
  expect(await find('a')).toBe(2);
  expect(asked()).toBe(2);
});
