import {
  ADVISED_DATA_VALIDATION,
  type Audit,
  type Deduction,
  type Score,
} from '../../audit/index.ts';
import { printable } from '../printable.ts';

const HEAD = ['score', 'points', 'of', 'places'] as const;
type Row = readonly [name: string, points: string, max: string, places: string];
const MAX_LOCATIONS = 3;

/** An audit for people: both scores with their parts, then each rule that costs points. */
export function auditLines(audit: Audit): string[] {
  const { security, dataValidation, meetsAdvice } = audit;
  const rows: Row[] = [
    HEAD,
    ...scoreRows('security', security),
    ...scoreRows('data validation', dataValidation),
  ];
  const lines = alignColumns(rows);
  const rule = '-'.repeat(lines[0]?.length ?? 0);
  const table = [lines[0] ?? '', rule, ...lines.slice(1)];
  const all = [...security.deductions, ...dataValidation.deductions];
  return [...table, ...deductionLines(all), '', advice(meetsAdvice)];
}

function scoreRows(name: string, { score, max, parts }: Score): Row[] {
  return [
    [name, score.toFixed(1), `${max}`, ''],
    ...parts.map(
      ({ title, score, max, places }): Row => [
        `  ${title}`,
        score.toFixed(1),
        max.toFixed(1),
        `${places}`,
      ],
    ),
  ];
}

/** The rules by what they cost, each with its first places. */
function deductionLines(deductions: readonly Deduction[]): string[] {
  const rules = [...Map.groupBy(deductions, ({ rule }) => rule)].map(([rule, all]) => ({
    rule,
    all,
    points: sum(all, ({ points }) => points),
  }));
  return rules
    .toSorted((a, b) => b.points - a.points)
    .flatMap(({ rule, all, points }) => {
      const cases = sum(all, ({ count }) => count);
      const cost = cases > 0 ? `, up to ${countText(cases, 'case')} not generated` : '';
      const title = `${rule}: −${points.toFixed(2)} at ${countText(all.length, 'place')}${cost}`;
      const more = all.length - MAX_LOCATIONS;
      return [
        '',
        title,
        `  remedy: ${all[0]?.remedy ?? ''}`,
        ...all.slice(0, MAX_LOCATIONS).map(placeLine),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ];
    });
}

function placeLine({ place: { file, line, column }, message }: Deduction): string {
  return `  ${printable(`${file}:${line}:${column}: ${message}`)}`;
}

function advice(isMet: boolean): string {
  const advised = `full security score, data validation above ${ADVISED_DATA_VALIDATION}`;
  return isMet
    ? `The document meets the advice: ${advised}.`
    : `Warning: the document is below the advice: ${advised}.`;
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function sum(all: readonly Deduction[], of: (deduction: Deduction) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

/** Names to the left, numbers to the right. */
function alignColumns(rows: readonly Row[]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
