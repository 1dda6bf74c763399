import { expect, test } from 'vitest';
import { summedNotes } from '../../../../src/execution/results/summed-notes.ts';

test('the set-ups, controls and waits of all test cases are sums, and what they share is said once', () => {
  const notes = [
    'known.json is not applied',
    'set-ups: 41 of 41 worked',
    'Controls took 4 of 88 requests (5% more).',
    'set-ups: 1 of 4 worked; 3 × 409 at POST /pools',
    '1 row stayed: 1 × POST /a (no DELETE is known)',
    '2 rows stayed: 2 × POST /b (DELETE /b/{id} gets 409)',
    '41 rows stayed: 38 × POST /a (no DELETE is known), 3 × POST /b (DELETE /b/{id} gets 409)',
    'known.json is not applied',
    'The API limits the rate (429): 1 test waited 30 s in all. --rate R sends R a second.',
    'Controls took 6 of 49 requests (14% more).',
    'The API limits the rate (429): 4 tests waited 12 s in all. --rate R sends R a second.',
  ];
  expect(summedNotes(notes)).toEqual([
    'known.json is not applied',
    'set-ups: 42 of 45 worked; 3 × 409 at POST /pools',
    '44 rows stayed: 39 × POST /a (no DELETE is known), 5 × POST /b (DELETE /b/{id} gets 409)',
    'Controls took 10 of 137 requests (8% more).',
    'The API limits the rate (429): 5 tests waited 42 s in all. --rate R sends R a second.',
  ]);
});

test('nothing is said of what no test case counts', () => {
  expect(summedNotes(['140 of 142 valid requests get 404'])).toEqual([
    '140 of 142 valid requests get 404',
  ]);
});
