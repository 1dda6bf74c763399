import { expect, test } from 'vitest';
import { latestByPipeline } from '../../../../../src/web/pages/overview/read-overview.ts';

/** An execution of a list, as far as it matters here. */
const execution = (
  pipeline: string | null,
  status: 1 | 2 | 3 | null,
  by: string | null = null,
) => ({
  id: '019d0000-0000-7000-8000-000000000000',
  pipeline: { id: pipeline, name: 'nightly' },
  trigger: { kind: 'manual' as const, id: null, name: 'ada' },
  state: status === null ? ('running' as const) : ('dispatched' as const),
  parameters: { base_url: null, environment: null, variables: {} },
  status,
  reason: null,
  cancelled_by: by,
  received_at: '2026-11-21T00:00:00.000Z',
  started_at: null,
  ended_at: null,
  number: null,
  sum: null,
});

test('a pipeline has the status of its last execution that nobody cancelled and that has ended', () => {
  const found = latestByPipeline([
    execution('a', null),
    execution('a', 1),
    execution('a', 2),
    execution('b', 3),
    execution(null, 2),
    execution('c', 3, 'ada'),
    execution('c', 1),
    execution('d', 2, 'ada'),
  ]);
  expect(found.map(({ pipeline, status }) => [pipeline.id, status])).toEqual([
    ['a', 1],
    ['b', 3],
    ['c', 1],
    ['d', 2],
  ]);
});
