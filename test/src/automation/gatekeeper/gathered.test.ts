import { describe, expect, test } from 'vitest';
import { gathered } from '../../../../src/automation/gatekeeper/gathered.ts';

describe('gathered work', () => {
  test('is done in batches of what came meanwhile, and each caller gets his own', async () => {
    const batches: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const double = gathered(async (items: readonly number[]) => {
      batches.push([...items]);
      if (batches.length === 1) await gate.promise;
      return items.map((item) => ({ doubled: item * 2 }));
    }, 2);
    const first = double(1);
    await new Promise(setImmediate);
    const others = [double(2), double(3), double(4)];
    gate.resolve();
    const all = await Promise.all([first, ...others]);
    expect(all.map(({ doubled }) => doubled)).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  test('that fails is done again one by one: one bad item harms no other', async () => {
    const work = gathered(async (items: readonly number[]) => {
      if (items.includes(13)) throw new Error('thirteen');
      return items;
    }, 10);
    const outcomes = await Promise.allSettled([work(1), work(13), work(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await work(3)).toBe(3);
  });
});
