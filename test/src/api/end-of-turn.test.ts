import { expect, test } from 'vitest';
import { endOfTurn } from '../../../src/api/secrets/end-of-turn.ts';

test('all who ask in one turn of the event loop continue together, and later ones at the end of theirs', async () => {
  const first = endOfTurn();
  expect(endOfTurn()).toBe(first);
  await first;
  const second = endOfTurn();
  let hasEnded = false;
  void second.then(() => {
    hasEnded = true;
  });
  await Promise.resolve();
  expect(hasEnded).toBe(false);
  await second;
  expect(hasEnded).toBe(true);
});
