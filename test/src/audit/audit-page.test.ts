import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { auditPage } from '../../../src/audit/audit-page.ts';
import { FACETS, MAXIMA } from '../../../src/audit/facets.ts';
import { RULES } from '../../../src/audit/rules.ts';

describe('docs/audit.md', () => {
  test('is what the tables give: else run `npm run docs`', () => {
    const page = readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8');
    expect(page).toBe(auditPage());
  });

  test('has a line for every rule', () => {
    const lines = auditPage().split('\n');
    for (const { id } of RULES) {
      expect(lines.filter((line) => line.startsWith(`| ${id} |`))).toHaveLength(1);
    }
  });
});

describe('the parts of a score', () => {
  test('add up to its maximum', () => {
    for (const group of ['security', 'dataValidation'] as const) {
      const points = FACETS.filter((facet) => facet.group === group).map(({ points }) => points);
      expect(points.reduce<number>((sum, one) => sum + one, 0)).toBe(MAXIMA[group]);
    }
  });
});
