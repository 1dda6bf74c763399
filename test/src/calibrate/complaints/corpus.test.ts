import { expect, test } from 'vitest';
import { corpus, reading } from './corpus.ts';

const ENTRIES = corpus();

test('the corpus holds at least 150 messages of at least 25 frameworks', () => {
  expect(ENTRIES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(ENTRIES.map(({ framework }) => framework)).size).toBeGreaterThanOrEqual(25);
});

test('each message is read as what it says', () => {
  const wrong = ENTRIES.filter((one) => reading(one) !== one.is);
  expect(wrong.map((one) => `${one.framework}: ${one.is}, read as ${reading(one)}`)).toEqual([]);
});

test('nothing is read from a message that says nothing of the request', () => {
  const silent = ENTRIES.filter(({ is }) => is === 'nothing');
  expect(silent.map(reading)).toEqual(silent.map(() => 'nothing'));
});
