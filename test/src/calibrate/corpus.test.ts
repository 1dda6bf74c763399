import { expect, test } from 'vitest';
import { corpus, reading } from './complaints/corpus.ts';

const ENTRIES = corpus();

test('the corpus holds at least 150 messages of at least 25 frameworks', () => {
  expect(ENTRIES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(ENTRIES.map(({ framework }) => framework)).size).toBeGreaterThanOrEqual(25);
});

test('at least 95 in 100 messages are read as what they say', () => {
  const wrong = ENTRIES.filter((one) => reading(one) !== one.is);
  const report = wrong.map((one) => `${one.framework}: ${one.is}, read as ${reading(one)}`);
  expect(wrong.length / ENTRIES.length, report.join('\n')).toBeLessThanOrEqual(0.05);
});

test('nothing is read from a message that says nothing of the request', () => {
  const silent = ENTRIES.filter(({ is }) => is === 'nothing');
  expect(silent.map(reading)).toEqual(silent.map(() => 'nothing'));
});
