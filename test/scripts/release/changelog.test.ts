import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { releaseChanges, sectionOf } from '../../../scripts/release/changelog.ts';

const CHANGELOG = `# Changelog

Words about the form.

## [Unreleased]

### Fixed

- It costs $& and $1.

## [1.10.0] - 2026-01-31

### Added

- One.

### Fixed

- Two.

## [1.1.0] - 2026-01-01

- Three.
`;

describe('a section', () => {
  test('is the text between its heading and the next, whatever headings are in it', () => {
    expect(sectionOf(CHANGELOG, '1.10.0')).toBe('### Added\n\n- One.\n\n### Fixed\n\n- Two.');
    expect(sectionOf(CHANGELOG, '1.1.0')).toBe('- Three.');
  });

  test.each(['1.0.0', '1.1', '1.10', '.*'])('of %s is not there', (version) => {
    expect(sectionOf(CHANGELOG, version)).toBeNull();
  });
});

describe('the changes of a release', () => {
  test('get the version and the day, and the next ones an empty section', () => {
    const released = releaseChanges(CHANGELOG, '1.11.0', '2026-02-28');
    expect(sectionOf(released, '1.11.0')).toBe('### Fixed\n\n- It costs $& and $1.');
    expect(sectionOf(released, 'Unreleased')).toBeNull();
    expect(released.replace('\n\n## [1.11.0] - 2026-02-28', '')).toBe(CHANGELOG);
  });

  test('are not released where there are none, or under a version that is released', () => {
    const released = releaseChanges(CHANGELOG, '1.11.0', '2026-02-28');
    expect(() => releaseChanges(released, '1.12.0', '2026-02-28')).toThrow('nothing under Unrel');
    expect(() => releaseChanges(CHANGELOG, '1.1.0', '2026-02-28')).toThrow('1.1.0 already');
  });
});

test('CHANGELOG.md has the form: Unreleased first, then versions with their day, and known groups', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8');
  const [first, ...versions] = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(first).toBe('[Unreleased]');
  for (const version of versions) expect(version).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  const groups = [...text.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
  for (const group of groups) {
    expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(group);
  }
});
