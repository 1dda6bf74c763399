import { expect, test } from 'vitest';
import { RunCharts } from '../../../../src/web/components/charts.tsx';
import { percent } from '../../../../src/web/components/results/percent.ts';
import { inWords } from '../../../../src/web/components/results/run-results.tsx';

const NONE = { passed: 0, failed: 0, known: 0, unproven: 0, blocked: 0 };
const run = (
  n: number,
  counts: Partial<typeof NONE>,
  href: string | null = `/executions/${n}`,
) => ({
  ...{ href, name: `#${n}`, at: `2026-11-2${n}T08:00:00.000Z` },
  ...{ counts: { ...NONE, ...counts }, milliseconds: n * 1000 },
});

test('no rounding makes all or nothing of a share', () => {
  expect([0, 0.001, 2 / 3, 0.9996, 1].map(percent)).toEqual(['0%', '<1%', '67%', '99.9%', '100%']);
});

test('each run leads to its page from every chart, with words for who points or listens', () => {
  const runs = [run(1, { passed: 3, failed: 1 }), run(2, { passed: 2 }, null)];
  const page = String(RunCharts({ runs, took: 'Took' }));
  const label = 'aria-label="#1, Nov 21, 2026, 08:00 UTC: 1 failed, 3 passed"';
  expect(page).toContain(`<a href="/executions/1" ${label}>`);
  // The Tab key stops once a run; a run that was removed leads nowhere, and is there.
  expect(page.split('tabindex="-1"')).toHaveLength(3);
  expect(page).toContain('<title>#2, Nov 22, 2026, 08:00 UTC: 2 passed</title>');
  // 4 tests are the whole height of 96: 3 passed at the bottom, 1 failed above.
  expect(page).toMatch(/<rect class="tone-success" [^>]*y="30" [^>]*height="72"/);
  expect(page).toMatch(/<rect class="tone-danger" [^>]*y="6" [^>]*height="24"/);
  const cells = [...page.matchAll(/<td[^>]*><div>(.*?)<\/div>/g)].map(([, cell]) => cell);
  expect(cells.slice(0, 3)).toEqual(['#2, Nov 22, 2026, 08:00 UTC', '2', '0']);
  expect(cells.at(-2)).toBe('100%');
  expect(RunCharts({ runs: [], took: 'Took' })).toBeNull();
});

test('the results of a run in a list say what failed, by how many causes, and what has changed', () => {
  const sum = { counts: { ...NONE, passed: 619, failed: 5 }, causes: 3, changes: null };
  expect(inWords(sum)).toBe('5 of 624 failed, 3 root causes');
  const changed = { ...sum, causes: 1, changes: { added: 1, fixed: 2 } };
  expect(inWords(changed)).toBe('5 of 624 failed, 1 root cause, 1 new, 2 fixed');
  const without = (counts: Partial<typeof NONE>) =>
    inWords({ counts: { ...NONE, ...counts }, causes: 0, changes: null });
  expect(without({ passed: 1200 })).toBe('1,200 passed');
  expect(without({ passed: 1200, known: 3 })).toBe('1,200 of 1,203 passed, 3 known');
  expect(without({ passed: 1, blocked: 1, unproven: 1 })).toBe('2 of 3 without a verdict');
});
