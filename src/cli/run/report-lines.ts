import type { Group, Results, TestOutcome } from '../../results/index.ts';
import { isFailure, ruleSentence } from '../../results/index.ts';
import { printable } from '../printable.ts';
import type { Appearance } from './appearance.ts';

const RESPONSE_SHOWN = 300;

/**
 * The groups of failures with the first test of each, then what is known, blocked or unproven in a line
 * each.
 */
export function reportLines(results: Results, appearance: Appearance): string[] {
  const { most, paint } = appearance;
  const failed = results.groups.filter((group) => isFailure(group) && !group.known);
  const others = results.groups.filter((group) => !isFailure(group) || group.known);
  const tests = new Map(results.tests.map((test) => [test.id, test]));
  const blocks = failed.slice(0, most).flatMap((group, at) => {
    const known = results.tests.filter((test) => test.group === group.id && isKnown(test)).length;
    const head = `${at + 1}. ${printable(group.title)}`;
    return ['', ...groupLines(head, extentOf(group, known), tests.get(group.first), appearance)];
  });
  const lines = others
    .slice(0, most)
    .map((group) => cut(otherLine(group, tests.get(group.first)), appearance.width))
    .map((line) => paint('yellow', line));
  return [
    ...blocks,
    ...more(failed.length - most, 'failures'),
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...more(others.length - most, 'known, blocked or unproven tests'),
  ];
}

/** `412 passed, 9 failed in 4 groups, 37 unproven, 12 blocked`. */
export function countsLine({ counts, groups }: Results): string {
  const { passed, failed, unproven, blocked, known } = counts;
  const count = groups.filter((group) => isFailure(group) && !group.known).length;
  const inGroups = failed === 0 ? '' : ` in ${count} ${count === 1 ? 'group' : 'groups'}`;
  const ofThem = known === 0 ? '' : `, ${known} known`;
  return `${passed} passed, ${failed} failed${inGroups}, ${unproven} unproven, ${blocked} blocked${ofThem}`;
}

function isKnown({ outcome }: TestOutcome): boolean {
  return outcome === 'known';
}

function extentOf({ tests, endpoints, id }: Group, known: number): string {
  const ofThem = known === 0 ? '' : `, ${known} known`;
  return `${counted(tests, 'test')} of ${counted(endpoints, 'endpoint')}${ofThem}, ${id}`;
}

function groupLines(
  head: string,
  extent: string,
  test: TestOutcome | undefined,
  { paint, width }: Appearance,
): string[] {
  const lines = [`${paint('red', paint('bold', head))}  ${paint('dim', extent)}`];
  if (test === undefined) return lines;
  const scenario = test.scenario === undefined ? test.words : `${test.scenario}: ${test.words}`;
  const body = test.response?.body?.replace(/\s+/g, ' ').trim().slice(0, RESPONSE_SHOWN) ?? '';
  const facts = [
    `${test.endpoint}, ${scenario}`,
    ruleSentence(test),
    ...(test.response === undefined ? [test.reason ?? ''] : []),
    ...(body === '' ? [] : [`Response: ${body}`]),
    ...(test.known === undefined
      ? []
      : [`Known until ${test.known.expires}: ${test.known.reason}`]),
  ];
  return [
    ...lines,
    ...facts.map((fact) => cut(`   ${printable(fact)}`, width)),
    ...(test.curl === undefined ? [] : [paint('dim', pasteable(test.curl))]),
  ];
}

function otherLine(group: Group, test: TestOutcome | undefined): string {
  const { kind, title, tests, endpoints, first } = group;
  const where = endpoints === 1 ? first : `${endpoints} endpoints, such as ${first}`;
  const why = group.known ? `; ${test?.known?.reason ?? ''}` : '';
  return printable(`${tests} ${group.known ? 'known' : kind}: ${title} (${where}${why})`);
}

/** Each line safe to print; their breaks belong to the command. */
function pasteable(curl: string): string {
  return curl.split('\n').map(printable).join('\n');
}

function more(count: number, what: string): string[] {
  return count > 0 ? ['', `and ${counted(count, 'more group')} of ${what}; --all shows them`] : [];
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
