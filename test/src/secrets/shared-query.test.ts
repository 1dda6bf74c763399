import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sharedQuery } from '../../../src/secrets/reads/shared-query.ts';

/** A query that a test ends by hand; `begun` has the questions of each, in their order. */
function slowQuery() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = sharedQuery(async (questions: readonly string[]) => {
    begun.push([...questions]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return begun.length;
  });
  return { ask, begun, ends };
}

test('questions of one turn share a query, and one that comes later is never in it', async () => {
  const { ask, begun, ends } = slowQuery();
  const [one, two] = [ask('a'), ask('b')];
  await turn();
  const late = ask('c');
  await turn();
  expect(begun).toEqual([['a', 'b'], ['c']]);
  for (const end of ends) end();
  expect(await Promise.all([one, two, late])).toEqual([2, 2, 2]);
});

test('beyond four queries under way the questions wait together', async () => {
  const { ask, begun, ends } = slowQuery();
  const asked: Promise<unknown>[] = [];
  for (const question of ['1', '2', '3', '4', '5', '6']) {
    asked.push(ask(question));
    await turn();
  }
  expect(begun).toEqual([['1'], ['2'], ['3'], ['4']]);
  ends[0]?.();
  await asked[0];
  await turn();
  await turn();
  expect(begun.at(-1)).toEqual(['5', '6']);
  for (const end of ends) end();
  await Promise.all(asked);
});

test('a query that fails fails its own questions alone', async () => {
  let fails = true;
  const ask = sharedQuery(async (questions: readonly string[]) => {
    if (fails) throw new Error('the database is away');
    return questions.join();
  });
  const both = await Promise.allSettled([ask('a'), ask('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask('c')).toBe('c');
});
