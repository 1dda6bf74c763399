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

test('what follows from no field of its name is reported, and a list that is not stored is empty', () => {
  const schema = z.object({ id: z.uuid(), enabled: z.boolean(), faults: z.array(z.string()) });
  const answer = answerOf(schema, {
    enabled: ({ reason }: { readonly reason: string | null }) => reason === null,
  });
  const row = { id: '1', reason: 'disabled', faults: null };
  expect(answer(row)).toEqual({ id: '1', enabled: false, faults: [] });
});

test('what has several shapes becomes what a module takes in the shape that it has', () => {
  const store = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('azure'), signed: z.boolean() }),
    z.strictObject({ kind: z.literal('aws'), signed: z.string() }),
  ]);
  const toInput = inputOf(z.strictObject({ store: store.optional() }));
  expect(toInput({ store: { kind: 'azure', signed: true } })).toEqual({
    store: { kind: 'azure', isSigned: true },
  });
  expect(toInput({ store: { kind: 'aws', signed: 'by whom' } })).toEqual({
    store: { kind: 'aws', signed: 'by whom' },
  });
  expect(toInput({})).toEqual({});
});
