import { expect, test } from 'vitest';
import { summedNotes } from '../../../../src/execution/results/summed-notes.ts';

test('the set-ups, controls and waits of all test cases are sums, and what they share is said once', () => {
  const notes = [
    'known.json is not applied',
    'set-ups: 41 of 41 worked',
    'Controls took 4 of 88 requests (5% more).',
    'set-ups: 1 of 4 worked; 3 × 409 at POST /pools',
    'set-ups: 0 of 5 worked; 1 × 401 at POST /items, 2 × 409 at POST /pools, 2 others',
    'set-ups: 0 of 1 worked; 1 × 403 at POST /x',
    '5 of 5 valid requests get 5xx: the server fails on valid requests.',
    '9 of 10 valid requests get 404: is the base URL right?',
    '4 of 4 valid requests get 5xx: the server fails on valid requests.',
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
    '9 of 9 valid requests of 2 test cases get 5xx: the server fails on valid requests.',
    '9 of 10 valid requests get 404: is the base URL right?',
    'set-ups: 42 of 51 worked; 5 × 409 at POST /pools, 1 × 401 at POST /items, 1 × 403 at POST /x, 2 others',
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
