import { expect, test } from 'vitest';
import type { Audit, Deduction } from '../../../../src/audit/index.ts';
import { auditLines } from '../../../../src/cli/audit/lines.ts';

const PART = { id: 'requests', title: 'values of requests', score: 1, max: 45, places: 7 } as const;

function deduction(line: number, points: number, rule: string, count = 0): Deduction {
  return {
    ...{ rule, points, count, message: `m${line}`, remedy: `mend ${rule}`, scenarios: [] },
    place: { file: 'a.yaml', line, column: 5, pointer: '/a' },
  };
}

function audit(deductions: readonly Deduction[], meetsAdvice = false): Audit {
  return {
    security: { score: 30, max: 30, parts: [], deductions: [] },
    dataValidation: { score: 12.5, max: 70, parts: [PART], deductions },
    meetsAdvice,
  };
}

test('the costliest rule comes first, with three of its places and the cases that it costs', () => {
  const lines = auditLines(
    audit([
      deduction(1, 0.5, 'cheap', 1),
      ...[2, 3, 4, 5].map((line) => deduction(line, 1.25, 'dear', 2)),
    ]),
  );
  expect(lines).toEqual([
    'score                 points    of  places',
    '-'.repeat(42),
    'security                30.0    30',
    'data validation         12.5    70',
    '  values of requests     1.0  45.0       7',
    '',
    'dear: −5.00 at 4 places, up to 8 cases not generated',
    '  remedy: mend dear',
    '  a.yaml:2:5: m2',
    '  a.yaml:3:5: m3',
    '  a.yaml:4:5: m4',
    '  and 1 more',
    '',
    'cheap: −0.50 at 1 place, up to 1 case not generated',
    '  remedy: mend cheap',
    '  a.yaml:1:5: m1',
    '',
    'Warning: the document is below the advice: full security score, data validation above 40.',
  ]);
});

test('a document that follows the advice is reported as such', () => {
  expect(auditLines(audit([], true)).at(-1)).toMatch(/^The document meets the advice/);
});

test('text of a document cannot forge a line or a terminal', () => {
  const forged = { ...deduction(1, 1, 'a'), message: 'x\u001b[2K\nscore' };
  expect(auditLines(audit([forged]))).toContain('  a.yaml:1:5: x\\u001b[2K\\u000ascore');
});
