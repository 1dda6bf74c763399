import { expect, test } from 'vitest';
import { fromComparison } from '../../../../src/api/wire/record-comparison.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => `POST /${n}`);
const generation = {
  id: '01a207a7-241c-7493-b02a-84b4a8f24ac8',
  commit: 'a'.repeat(40),
  finishedAt: new Date('2026-11-25T10:00Z'),
};

test('a comparison of thousands of operations is answered in part, with totals of all', () => {
  const whole = many(600).map((endpoint) => ({ endpoint, tests: 3 }));
  const constraint = { keyword: 'maxLength', place: 'Owner.name', before: '60', after: '40' };
  const scenario = { scenario: '1.05', added: many(25), removed: [] };
  const found = fromComparison({
    ...{ from: generation, to: generation, generations: [generation] },
    added: whole,
    removed: [],
    constraints: many(501).map(() => ({ ...constraint, endpoints: many(21) })),
    changed: many(501).map((endpoint) => ({
      ...{ endpoint, before: 1, after: 26 },
      scenarios: [scenario],
    })),
  });
  const { added, removed, constraints, changed } = found;
  expect([added.total, added.items.length, removed.total]).toEqual([600, 500, 0]);
  expect([constraints?.total, constraints?.items.length]).toEqual([501, 500]);
  expect(constraints?.items[0]).toMatchObject({ total: 21, endpoints: many(20) });
  expect([changed.total, changed.items.length]).toEqual([501, 500]);
  expect(changed.items[0]?.scenarios[0]?.added).toEqual({ total: 25, fields: many(20) });
});
