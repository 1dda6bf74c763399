import { describe, expect, test } from 'vitest';
import {
  acceptFailures,
  acceptTests,
  applyKnown,
  buildResults,
  type KnownFile,
  type RunExtent,
  type TestOutcome,
} from '../../../src/results/index.ts';

const TODAY = '2026-11-23';
const WHOLE: RunExtent = { today: TODAY, isWhole: true };
const PART: RunExtent = { today: TODAY, isWhole: false };

/** A value that is too long for a property of a schema, which the API accepts unless told otherwise. */
function tooLong(schema: string, more: Partial<TestOutcome> = {}): TestOutcome {
  return {
    id: idOf(schema),
    endpoint: `POST /${schema}`,
    words: '',
    location: 'body',
    at: '/name',
    keyword: 'maxLength',
    pointer: `#/components/schemas/${schema}/properties/name/maxLength`,
    outcome: 'failed',
    kind: 'accepted',
    response: { status: 201 },
    ...more,
  };
}

const CRASH = { kind: 'crash', response: { status: 500 } } as const;
const idOf = (schema: string) => `post_${schema}/negative_body_name/1.05`;
const passed = (schema: string) => {
  const { kind: _, ...test } = tooLong(schema, { outcome: 'passed' });
  return test;
};

function ran(...tests: TestOutcome[]) {
  const document = { title: '', sha256: '' };
  return buildResults({ records: { tests, baseUrl: '', notes: [] }, document, seconds: 1 });
}

const file = (...known: KnownFile['known']): KnownFile => ({ version: 1, known });
const outcomes = ({ tests }: ReturnType<typeof ran>) => tests.map(({ outcome }) => outcome);
const groupId = (one: TestOutcome) => ran(one).groups[0]?.id ?? '';

test('a failure that the file lists by test or by group is known, and counted apart', () => {
  const found = ran(tooLong('Owner'), tooLong('Pet'), tooLong('Visit'), passed('Vet'));
  const alone = ran(tooLong('Owner'), tooLong('Pet'));
  const byTest = applyKnown(found, file({ id: idOf('Owner'), reason: 'issue 12' }), WHOLE);
  expect(byTest.counts).toEqual({ passed: 1, failed: 2, unproven: 0, blocked: 0, known: 1 });
  expect(byTest.tests[0]).toMatchObject({ outcome: 'known', known: { reason: 'issue 12' } });
  // All three have one cause, so the group is not known, and what is new in it comes first.
  expect(byTest.groups).toMatchObject([{ tests: 3, known: false, first: idOf('Pet') }]);
  const owner = { id: groupId(tooLong('Owner')), reason: 'r' };
  const byGroup = applyKnown(alone, file(owner), WHOLE);
  expect(outcomes(byGroup)).toEqual(['known', 'failed']);
  expect(byGroup.groups.map(({ known }) => known).sort()).toEqual([false, true]);
});

test('what is not known of a group begins with the test that shows its cause, if that is not known', () => {
  const cause = { title: 'the valid request of POST /pets gets 500', by: 'valid-request' } as const;
  const shared = { endpoint: 'POST /pets', words: '', cause };
  const found = ran(
    { ...shared, id: 'access', outcome: 'unproven', kind: 'unproven', reason: 'it gets 500' },
    { ...shared, ...CRASH, id: 'positive', outcome: 'failed' },
  );
  const first = (...known: KnownFile['known']) => applyKnown(found, file(...known), WHOLE).groups;
  expect(first()).toMatchObject([{ first: 'positive' }]);
  expect(first({ id: 'positive', reason: 'r' })).toMatchObject([{ first: 'access' }]);
});

test.each([
  ['2026-11-24', 'known'],
  ['2026-11-23', 'known'],
  ['2026-11-22', 'failed'],
])('an entry that expires on %s leaves a failure %s on 2026-11-23', (expires, outcome) => {
  const known = file({ id: idOf('Owner'), reason: 'r', expires });
  const { tests, counts } = applyKnown(ran(tooLong('Owner')), known, WHOLE);
  expect(tests[0]).toMatchObject({ outcome, known: { reason: 'r', expires } });
  expect(counts.known).toBe(outcome === 'known' ? 1 : 0);
});

test('an accepted failure is known; the same cause elsewhere, or another kind of failure, is new', () => {
  const first = ran(tooLong('Owner'), tooLong('Pet'), tooLong('Visit'));
  const known = acceptFailures(first, file(), 'issue 12', WHOLE);
  expect(known.known).toEqual([
    {
      id: first.groups[0]?.id,
      title: 'maxLength is not enforced',
      kind: 'accepted',
      reason: 'issue 12',
      tests: ['Owner', 'Pet', 'Visit'].map(idOf),
    },
  ]);
  expect(outcomes(applyKnown(first, known, WHOLE))).toEqual(['known', 'known', 'known']);
  const second = ran(tooLong('Owner'), tooLong('Pet', CRASH), tooLong('Visit'), tooLong('Vet'));
  const again = applyKnown(second, known, WHOLE);
  expect(outcomes(again)).toEqual(['known', 'failed', 'known', 'failed']);
  expect(again.groups.map(({ first: id }) => id)).toContain(idOf('Vet'));
});

test('accepting again adds what is new, removes what passes, and leaves the rest as it is', () => {
  const before = file(
    { id: idOf('Gone'), reason: 'of a suite before' },
    { id: idOf('Owner'), reason: 'by hand', expires: '2026-12-31' },
    { id: 'aaaaaaaa', reason: 'r', tests: [idOf('Blocked'), idOf('Pet')] },
  );
  const blocked = tooLong('Blocked', { outcome: 'blocked', kind: 'blocked' });
  const found = ran(blocked, tooLong('Owner'), passed('Pet'), tooLong('Vet'));
  expect(applyKnown(found, before, WHOLE).passing_again).toEqual([idOf('Gone'), idOf('Pet')]);
  expect(applyKnown(found, before, PART).passing_again).toEqual([idOf('Pet')]);
  const accepted = acceptFailures(found, before, 'new', WHOLE).known;
  expect(accepted).toHaveLength(3);
  expect(accepted).toEqual(
    expect.arrayContaining([
      { id: idOf('Owner'), reason: 'by hand', expires: '2026-12-31' },
      { id: 'aaaaaaaa', reason: 'r', tests: [idOf('Blocked')] },
      expect.objectContaining({ reason: 'new', tests: [idOf('Vet')] }),
    ]),
  );
  const part = acceptFailures(found, before, 'new', PART).known;
  expect(part).toContainEqual({ id: idOf('Gone'), reason: 'of a suite before' });
});

test('the order of entries says nothing of the run, and a run that changes nothing changes no file', () => {
  const tests = [tooLong('Owner'), tooLong('Pet')];
  const known = acceptFailures(ran(...tests), file(), 'r', WHOLE);
  expect(acceptFailures(ran(...tests.toReversed()), file(), 'r', WHOLE)).toEqual(known);
  expect(acceptFailures(ran(...tests), known, 'another', WHOLE)).toBe(known);
  const turned = file(...known.known.toReversed());
  expect(acceptFailures(ran(...tests), turned, 'another', WHOLE)).toBe(turned);
  // One after the other gives the same file as both at once.
  const [first, second] = tests.map((one) => ran(one));
  if (!first || !second) throw new Error('two tests');
  const one = acceptFailures(first, file(), 'r', PART);
  expect(acceptFailures(second, one, 'r', PART)).toEqual(known);
});

test('what has expired is accepted again, where it was run', () => {
  const before = file(
    { id: idOf('Owner'), reason: 'old', expires: '2026-01-01' },
    { id: idOf('Pet'), reason: 'old', expires: '2026-01-01' },
    { id: groupId(tooLong('Vet')), reason: 'old', expires: '2026-01-01' },
  );
  const found = ran(tooLong('Owner'), tooLong('Vet'));
  const { known } = acceptFailures(found, before, 'new', PART);
  expect(known.map(({ reason, tests, id }) => [reason, tests?.[0] ?? id]).sort()).toEqual([
    ['new', idOf('Owner')],
    ['new', idOf('Vet')],
    ['old', idOf('Pet')],
  ]);
  expect(outcomes(applyKnown(found, { version: 1, known }, PART))).toEqual(['known', 'known']);
});

test('a whole group passes again only when every test of the suite has a verdict', () => {
  const known = file({ id: groupId(tooLong('Owner')), reason: 'r' });
  const unproven = tooLong('Vet', { outcome: 'unproven', kind: 'unproven' });
  const gone = (extent: RunExtent, ...tests: TestOutcome[]) =>
    applyKnown(ran(...tests), known, extent).passing_again;
  expect(gone(WHOLE, passed('Owner'))).toEqual([known.known[0]?.id]);
  expect(gone(PART, passed('Owner'))).toEqual([]);
  expect(gone(WHOLE, passed('Owner'), unproven)).toEqual([]);
  expect(gone(WHOLE, tooLong('Owner'))).toEqual([]);
});

describe('accepting tests of one root cause', () => {
  const NEW = {
    id: 'a1b2c3d4',
    title: 'null is accepted',
    kind: 'accepted',
    reason: 'new',
  } as const;

  test('adds an entry, and takes the place of what said something else of them', () => {
    const entries: KnownFile['known'] = [
      { id: 'post_pets/a', reason: 'old', expires: '2001-01-01' },
      { id: 'ffffffff', kind: 'crash', reason: 'crashes', tests: ['post_pets/a'] },
      { id: 'eeeeeeee', reason: 'older', tests: ['post_pets/b', 'post_pets/z'] },
      { id: 'a1b2c3d4', reason: 'a whole group', expires: '2001-01-01' },
    ];
    const before = { version: 1 as const, known: entries };
    const tests = ['post_pets/b', 'post_pets/a', 'post_pets/a'];
    const accepted = { ...NEW, tests: ['post_pets/a', 'post_pets/b'] };
    expect(acceptTests(before, { ...NEW, tests })).toEqual({
      version: 1,
      known: [
        entries[3],
        accepted,
        { id: 'eeeeeeee', reason: 'older', tests: ['post_pets/z'] },
        entries[1],
      ],
    });
  });

  test('again changes nothing, and more tests of the same reason join the entry', () => {
    const once = acceptTests({ version: 1, known: [] }, { ...NEW, tests: ['a/1'] });
    expect(acceptTests(once, { ...NEW, tests: ['a/1'] })).toEqual(once);
    const more = acceptTests(once, { ...NEW, tests: ['a/2'] });
    expect(more.known).toEqual([{ ...NEW, tests: ['a/1', 'a/2'] }]);
  });
});

describe('a variant that is known', () => {
  /** A member of an enum that crashes, as the variant of a number. */
  const variant = (number: number, more: Partial<TestOutcome> = {}): TestOutcome => ({
    ...{ id: `get_pets/variant_${number}`, endpoint: 'GET /pets', scenario: '9.01', words: '' },
    ...{ location: 'query', at: '/status', outcome: 'failed', ...CRASH },
    ...more,
  });
  const other = { at: '/kind' } as const;
  const accepted = acceptFailures(ran(variant(1)), file(), 'issue 7', WHOLE);

  test('is so by its root cause, whatever its number has become', () => {
    const found = applyKnown(ran(variant(1, other), variant(2)), accepted, WHOLE);
    expect(outcomes(found)).toEqual(['failed', 'known']);
    expect(found.passing_again).toEqual([]);
    expect(acceptFailures(ran(variant(2)), accepted, 'issue 8', WHOLE)).toBe(accepted);
  });

  test('passes again when all variants of its endpoint do', () => {
    const passing = { outcome: 'passed', kind: undefined } as const;
    const half = ran(variant(1, passing), variant(2, other));
    const all = ran(variant(1, passing), variant(2, passing));
    expect(applyKnown(half, accepted, WHOLE).passing_again).toEqual([]);
    expect(applyKnown(all, accepted, WHOLE).passing_again).toEqual(['get_pets/variant_1']);
    expect(acceptFailures(all, accepted, 'issue 8', WHOLE)).toEqual(file());
  });

  test('leaves what another cause has with the same number', () => {
    const [entry] = acceptFailures(ran(variant(1, other)), file(), 'issue 8', WHOLE).known;
    if (entry?.tests === undefined) throw new Error('nothing was accepted');
    const both = acceptTests(accepted, { ...entry, tests: entry.tests });
    expect(both.known.map(({ reason }) => reason).sort()).toEqual(['issue 7', 'issue 8']);
    // The same cause is accepted once more, whatever the number.
    const later = { ...entry, id: accepted.known[0]?.id ?? '', reason: 'issue 9' };
    const again = acceptTests(both, { ...later, tests: ['get_pets/variant_5'] });
    expect(again.known.map(({ reason }) => reason).sort()).toEqual(['issue 8', 'issue 9']);
  });

  test('is the one that a person has named, and no other', () => {
    const named = file({ id: 'get_pets/variant_2', reason: 'issue 9' });
    const found = applyKnown(ran(variant(1), variant(2, other)), named, WHOLE);
    expect(outcomes(found)).toEqual(['failed', 'known']);
  });
});
