import { expect, test } from 'vitest';
import { resultsToSend } from '../../../action/run/results-to-send.ts';
import { runResults } from '../../../src/runtimes/index.ts';

const run = (position: number, records: string | null) => ({
  sent: {
    ...{ position, junit: '<testsuites/>', records, reason: null, milliseconds: 1 },
    document: { title: 'Clinic', sha256: 'a1' },
  },
});

test('records that do not fit with the others are left out, and nothing else is', () => {
  const large = 'x'.repeat(20 * 1024 * 1024);
  const sent = resultsToSend(1, [run(0, large), run(1, large), run(2, 'small')], true);
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
  const sent = resultsToSend(1, [run(0, 'x')], false);
  expect(sent.test_cases).toEqual([
    { position: 0, junit: '<testsuites/>', reason: null, milliseconds: 1 },
  ]);
  expect(runResults.parse(sent).test_cases).toMatchObject([{ records: null, document: null }]);
});
