import { describe, expect, test } from 'vitest';
import { isOwnAction } from '../../../src/github/is-own-action.ts';
import { labelOf } from '../../../src/github/label.ts';
import { faultOutcome } from '../../../src/github/outcome.ts';
import { annotationsOf } from '../../../src/github/pull-request/annotations.ts';
import {
  changesAny,
  differenceOf,
  isWithin,
} from '../../../src/github/pull-request/changed-files.ts';
import { subjectOf } from '../../../src/github/pull-request/check-run.ts';
import { Problem } from '../../../src/problem.ts';

describe('the label for a branch', () => {
  test('is its name, up to 50 characters', () => {
    const branch = 'b'.repeat(50);
    expect(labelOf(branch)).toBe(branch);
  });

  test('is cut to 41 characters with a hyphen and 8 hex digits where it is longer', () => {
    const [one = '', other = ''] = ['x', 'y'].map((end) => labelOf(`${'b'.repeat(50)}${end}`));
    expect(one).toMatch(/^b{41}-[0-9a-f]{8}$/);
    expect(other).toMatch(/^b{41}-[0-9a-f]{8}$/);
    expect(one).not.toBe(other);
  });
});

test('only what a bot did may be our own: of people GitHub is not asked who we are', async () => {
  const ownLogin = async () => 'proofgate[bot]';
  expect(await isOwnAction({ ownLogin }, { login: 'proofgate[bot]' })).toBe(true);
  expect(await isOwnAction({ ownLogin }, { login: 'dependabot[bot]' })).toBe(false);
  const offline = () => Promise.reject(new Error('GitHub does not answer'));
  expect(await isOwnAction({ ownLogin: offline }, { login: 'octocat' })).toBe(false);
});

describe('what has changed', () => {
  const one = differenceOf('ahead', [{ filename: 'new.yaml', previous_filename: 'old.yaml' }]);

  test('touches a document by the new and by the old name of a file', () => {
    expect(changesAny(one, ['new.yaml'])).toBe(true);
    expect(changesAny(one, ['old.yaml'])).toBe(true);
    expect(changesAny(one, ['other.yaml'])).toBe(false);
  });

  test('touches everything where GitHub no longer lists all files', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ filename: `${index}` }));
    expect(changesAny(differenceOf('ahead', many), ['other.yaml'])).toBe(true);
    expect(isWithin(differenceOf('ahead', many), [''])).toBe(false);
  });

  test.each(['behind', 'diverged'])(
    'touches everything where the head is %s its base',
    (status) => {
      for (const files of [[], [{ filename: 'README.md' }]]) {
        expect(changesAny(differenceOf(status, files), ['openapi.yaml'])).toBe(true);
      }
      expect(changesAny(differenceOf('identical', []), ['openapi.yaml'])).toBe(false);
    },
  );

  test.each([
    ['no list of files', 'ahead', undefined],
    ['no status', undefined, []],
  ])('touches everything where GitHub sends %s', (_, status, files) => {
    const difference = differenceOf(status, files);
    expect(changesAny(difference, ['openapi.yaml'])).toBe(true);
    expect(isWithin(difference, ['suite'])).toBe(false);
  });

  test('names the lines that are new, counted in the file as it is at the head', () => {
    const patch = [
      '@@ -1,3 +1,4 @@ openapi',
      ' kept',
      '-gone',
      '+instead',
      '+more',
      ' kept',
      '@@ -20 +21,2 @@',
      ' kept',
      '+++ last',
      '\\ No newline at end of file',
    ].join('\n');
    const { lines } = differenceOf('ahead', [
      { filename: 'a.yaml', patch },
      { filename: 'b.yaml' },
    ]);
    expect([...(lines.get('a.yaml') ?? [])]).toEqual([2, 3, 22]);
    expect(lines.get('b.yaml')?.size).toBe(0);
  });

  test.each([
    ['ahead', 'suite/a.py', true],
    ['ahead', 'suite-2/a.py', false],
    ['diverged', 'suite/a.py', false],
    ['behind', 'suite/a.py', false],
  ])('of a branch that is %s by %s is within the suite: %s', (status, filename, wanted) => {
    expect(isWithin(differenceOf(status, [{ filename }]), ['suite'])).toBe(wanted);
  });
});

test.each([
  ['pull/7', 7],
  ['push', 'push'],
  ['', null],
  ['pull/x', null],
  ['7', null],
])('a check whose reference is %j stands for %j', (reference, wanted) => {
  expect(subjectOf(reference)).toBe(wanted);
});

test('faults with a place become annotations, and the others do not', () => {
  const faults = [
    'docs/a.yaml:3:5: what; remedy',
    'and 3 more',
    'https://a.example/b: no',
    'empty.yaml:0:0: no document',
  ];
  expect(annotationsOf(faults)).toMatchObject([
    { path: 'docs/a.yaml', start_line: 3, end_line: 3, message: 'what; remedy' },
    // GitHub counts from 1.
    { path: 'empty.yaml', start_line: 1, end_line: 1 },
  ]);
});

test('our own bug reveals nothing of what was in it', () => {
  const { summary, title } = faultOutcome(new Error('password=hunter2'));
  expect(`${title} ${summary}`).not.toContain('hunter2');
});

test('words of a document are no markup in the end of a check', () => {
  const problem = new Problem('document-faulty', 'a <b>b</b> @octo', ['a.yaml:1:1: `x` | <i>']);
  const { summary } = faultOutcome(problem);
  expect(summary).toContain('a \\<b\\>b\\</b\\> @\u200bocto');
  expect(summary).toContain('- ``a.yaml:1:1: `x` \\| <i>``');
});
