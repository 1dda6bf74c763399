import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Batching, batched } from '../../../src/input/batched.ts';

/** Work that a test ends by hand; `begun` has the items of each batch, in their order. */
function slowWork(how: Batching) {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const work = batched(async (items: readonly string[]) => {
    begun.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => `${item}!`);
  }, how);
  return { work, begun, ends };
}

describe('batched work', () => {
  test('is done in batches of what came meanwhile, and each caller gets their own', async () => {
    const { work, begun, ends } = slowWork({ most: 2, atOnce: 1, isolates: true });
    const all = [work('1')];
    await turn();
    all.push(work('2'), work('3'), work('4'));
    for (let batch = 0; batch < 3; batch++) {
      ends[batch]?.();
      await turn();
      await turn();
    }
    expect(await Promise.all(all)).toEqual(['1!', '2!', '3!', '4!']);
    expect(begun).toEqual([['1'], ['2', '3'], ['4']]);
  });

  test('of one turn goes together, and what comes later is never in it', async () => {
    const { work, begun, ends } = slowWork({ atOnce: 4, isolates: false });
    const [one, two] = [work('a'), work('b')];
    await turn();
    const late = work('c');
    await turn();
    expect(begun).toEqual([['a', 'b'], ['c']]);
    for (const end of ends) end();
    expect(await Promise.all([one, two, late])).toEqual(['a!', 'b!', 'c!']);
  });

  test('waits together beyond the batches that may be under way', async () => {
    const { work, begun, ends } = slowWork({ atOnce: 4, isolates: false });
    const asked: Promise<unknown>[] = [];
    for (const item of ['1', '2', '3', '4', '5', '6']) {
      asked.push(work(item));
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

  test.each([
    { isolates: true, statuses: ['fulfilled', 'rejected', 'fulfilled'], calls: 4 },
    { isolates: false, statuses: ['rejected', 'rejected', 'rejected'], calls: 1 },
  ])('that fails harms others only if it does not isolate: $isolates', async (one) => {
    let calls = 0;
    const { isolates, statuses } = one;
    const work = batched(
      async (items: readonly number[]) => {
        calls += 1;
        if (items.includes(13)) throw new Error('thirteen');
        return items;
      },
      { atOnce: 1, isolates },
    );
    const outcomes = await Promise.allSettled([work(1), work(13), work(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(statuses);
    expect(calls).toBe(one.calls);
    expect(await work(3)).toBe(3);
  });
});
