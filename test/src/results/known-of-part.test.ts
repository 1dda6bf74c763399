import { expect, test } from 'vitest';
import {
  type KnownFile,
  knownOfPart,
  partExtent,
  partlyKnownSchema,
} from '../../../src/results/index.ts';

const POSITIVE = { id: 'get_pets/positive', outcome: 'passed' } as const;
const FAILED = { id: 'get_pets/negative_query_limit/1.05', outcome: 'failed' } as const;
const RAN: Parameters<typeof knownOfPart>[2] = {
  path: 'get_pets',
  isComplete: true,
  extent: partExtent('get_pets', ['get_pets/a/test_a.py', 'get_pets/latest_a.py', 'a_test.py']),
  tests: [POSITIVE, FAILED],
};
const GROUP = { id: 'a1b2c3d4', reason: 'all of them' };

const partOf = (known: KnownFile['known'], part = RAN) =>
  knownOfPart({ version: 1, known }, 'suite/known.json', part);

test('of a file there is left what names tests of the part, and what names whole groups', () => {
  const both = [FAILED.id, 'post_pets/positive'];
  const { entries, note } = partOf([
    { id: POSITIVE.id, title: 'A title', reason: 'r', owner: 'petra', expires: '2026-12-31' },
    { ...GROUP, kind: 'accepted', tests: both },
    { id: 'post_pets/positive', reason: 'elsewhere' },
    GROUP,
  ]);
  expect(entries).toEqual([
    GROUP,
    { id: POSITIVE.id, reason: 'r', owner: 'petra', expires: '2026-12-31', tests: [POSITIVE.id] },
    { ...GROUP, kind: 'accepted', tests: [FAILED.id] },
  ]);
  expect(note).toBeNull();
});

test('what passes again is what passes, and of a complete run what the part no longer has', () => {
  const gone = { id: 'get_pets/negative_query_limit/9.99', reason: 'r' };
  const listed = [POSITIVE, FAILED].map(({ id }) => ({ id, reason: 'r' }));
  const known = [...listed, gone, GROUP, { id: 'get_pets_id/positive', reason: 'r' }];
  expect(partOf(known).passing_again).toEqual([gone.id, POSITIVE.id].sort());
  expect(partOf(known, { ...RAN, isComplete: false }).passing_again).toEqual([POSITIVE.id]);
});

test('what names a variant is left, whatever its number has become', () => {
  const variant = { id: 'get_pets/variant_3', outcome: 'failed' } as const;
  const known = [{ ...GROUP, tests: ['get_pets/variant_1', 'put_pets/variant_3'] }];
  const { entries, passing_again } = partOf(known, { ...RAN, tests: [variant] });
  expect(entries).toEqual([{ ...GROUP, tests: ['get_pets/variant_1'] }]);
  expect(passing_again).toEqual([]);
});

test('a complete part says how much of its suite it is, where whole groups are listed', () => {
  const extent = { scripts: 1, of: 2 };
  expect(partOf([GROUP]).extent).toEqual(extent);
  expect(partOf([GROUP], { ...RAN, isComplete: false }).extent).toBeNull();
  expect(partOf([{ ...GROUP, tests: [FAILED.id] }]).extent).toBeNull();
});

test('a hostile file is cut to what runtimes may pass on, and says so', () => {
  const long = 'x'.repeat(5000);
  const groups = Array.from({ length: 150 }, () => ({ ...GROUP, reason: long }));
  const tests = Array.from({ length: 2000 }, () => ({ id: FAILED.id, reason: 'r' }));
  const gone = Array.from({ length: 2000 }, (_, at) => ({ id: `get_pets/${at}`, reason: 'r' }));
  const endless = { id: `get_pets/${long}`, reason: 'r' };
  const found = partOf([...groups, ...tests, ...gone, endless, { ...endless, tests: [FAILED.id] }]);
  expect(partlyKnownSchema.parse(found)).toEqual(found);
  expect(found.entries).toHaveLength(1000);
  expect(found.entries.filter(({ tests: named }) => named === undefined)).toHaveLength(100);
  expect(found.note).toBe('suite/known.json has too many entries: 1150 of them are not applied.');
});
