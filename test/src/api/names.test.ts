import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { answerOf, inputOf, wireFields } from '../../../src/api/routing/names.ts';

const fields = {
  name: z.string(),
  timeZone: z.string(),
  isPaused: z.boolean(),
  /** No question: the letter after `is` is a small one. */
  issueUrl: z.string(),
};

test('fields have their names in the API: with underscores, and without the question', () => {
  expect(Object.keys(wireFields(fields))).toEqual(['name', 'time_zone', 'paused', 'issue_url']);
});

test('an answer has the fields of its schema and no others, and times as text', () => {
  const schema = z.object({
    ...wireFields(fields),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    parts: z.array(z.object({ case_id: z.string(), linked: z.boolean() })),
    variables: z.record(z.string(), z.string()),
  });
  const row = {
    ...{ name: 'nightly', timeZone: 'UTC', isPaused: false, issueUrl: '' },
    startedAt: new Date('2026-11-24T12:00:00Z'),
    endedAt: null,
    parts: [{ caseId: '1', isLinked: true, secret: 'of nobody' }],
    variables: { myName: 'stays' },
    workspaceId: 'stays here',
  };
  expect(answerOf(schema)(row)).toEqual({
    ...{ name: 'nightly', time_zone: 'UTC', paused: false, issue_url: '' },
    ...{ started_at: '2026-11-24T12:00:00.000Z', ended_at: null },
    parts: [{ case_id: '1', linked: true }],
    variables: { myName: 'stays' },
  });
});

test('a body becomes what a module takes; what is absent stays absent, and null stays null', () => {
  const place = z.strictObject({ base_url: z.string().nullable().default(null) });
  const schema = z
    .strictObject({ ...wireFields(fields), place, labels: z.array(z.string()) })
    .partial();
  const toInput = inputOf(schema);
  const given = schema.parse({ time_zone: 'UTC', paused: true, place: {} });
  expect(toInput(given)).toEqual({ timeZone: 'UTC', isPaused: true, place: { baseUrl: null } });
  expect(toInput(schema.parse({ labels: ['a_b'] }))).toEqual({ labels: ['a_b'] });
});
