import { expect, test } from 'vitest';
import {
  healthInWords,
  pipelineHealth,
} from '../../../../../src/web/pages/overview/pipeline-health.ts';

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

test('a pipeline is as its last run that nobody cancelled and that has ended, what fails first', () => {
  const found = pipelineHealth([
    execution('a', null),
    execution('a', 1),
    execution('a', 2),
    execution('b', 3),
    execution(null, 2),
    execution('c', 3, 'ada'),
    execution('c', 1),
    execution('d', 2, 'ada'),
  ]);
  expect(found.map(({ last: { pipeline, status } }) => [pipeline.id, status])).toEqual([
    ['d', 2],
    ['b', 3],
    ['a', 1],
    ['c', 1],
  ]);
  expect(healthInWords(found, null)).toBe('2 of 4 pipelines do not pass: nightly, nightly.');
  expect(healthInWords(found.slice(2), null)).toBe('All 2 pipelines pass.');
  expect(healthInWords(found.slice(0, 1), null)).toBe('The pipeline does not pass.');
  const part = 'All 2 pipelines of the last 100 runs pass.';
  expect(healthInWords(found.slice(2), 100)).toBe(part);
});

test('since when it is so is the first of the runs that ended alike', () => {
  const at = (status: 1 | 2, n: number) => ({ ...execution('a', status), number: n });
  const [turned] = pipelineHealth([at(2, 9), at(2, 8), at(1, 7), at(2, 6)]);
  expect([turned?.since.number, turned?.isExact]).toEqual([8, true]);
  expect(turned?.runs.map(({ number }) => number)).toEqual([6, 7, 8, 9]);
  const [same] = pipelineHealth([at(1, 3), at(1, 2)]);
  expect([same?.since.number, same?.isExact]).toEqual([2, false]);
  const [always] = pipelineHealth([at(1, 2), at(1, 1)]);
  expect([always?.since.number, always?.isExact]).toEqual([1, true]);
});
