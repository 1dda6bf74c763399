import { expect, test } from 'vitest';
import { resultsToSend } from '../../../action/run/results-to-send.ts';
import { runResults } from '../../../src/runtimes/index.ts';

const ALL = { records: true, known: true };

const run = (position: number, records: string | null) => ({
  sent: {
    ...{ position, junit: '<testsuites/>', records, reason: null, milliseconds: 1 },
    document: { title: 'Clinic', sha256: 'a1' },
    known: null,
  },
});

test('records that do not fit with the others are left out, and nothing else is', () => {
  const large = 'x'.repeat(20 * 1024 * 1024);
  const sent = resultsToSend(1, [run(0, large), run(1, large), run(2, 'small')], ALL);
  expect(sent.test_cases.map(({ records }) => records?.length ?? null)).toEqual([
    large.length,
    null,
    5,
  ]);
  expect(sent.test_cases.map(({ junit }) => junit)).toEqual(
    Array.from({ length: 3 }, () => '<testsuites/>'),
  );
  expect(runResults.parse(sent)).toMatchObject({ leg: 1 });
});

test('a platform that knows of no records gets none, and results without any are read', () => {
  const sent = resultsToSend(1, [run(0, 'x')], { records: false, known: false });
  expect(sent.test_cases).toEqual([
    { position: 0, junit: '<testsuites/>', reason: null, milliseconds: 1 },
  ]);
  expect(runResults.parse(sent).test_cases).toMatchObject([
    { records: null, document: null, known: null },
  ]);
});

test('what known.json says is sent, or why it is not', () => {
  const known = {
    entries: [{ id: 'get_pets/positive', reason: 'r' }],
    passing_again: [],
    extent: null,
    note: null,
  };
  const { sent } = run(0, 'x');
  const large = { ...known, passing_again: ['y'.repeat(25 * 1024 * 1024)] };
  const all = [known, large].map((one) => ({ sent: { ...sent, known: one } }));
  expect(resultsToSend(1, all, ALL).test_cases.map((one) => one.known)).toEqual([
    known,
    { entries: [], passing_again: [], extent: null, note: expect.stringContaining('did not fit') },
  ]);
});
