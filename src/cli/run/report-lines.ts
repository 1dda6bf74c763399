import type { Group, Results, TestOutcome } from '../../results/index.ts';
import { isFailure, ruleSentence } from '../../results/index.ts';
import { printable } from '../printable.ts';
import type { Appearance } from './appearance.ts';

const RESPONSE_SHOWN = 300;

/** The groups of failures with the first test of each, then what is blocked or unproven in a line each. */
export function reportLines(results: Results, appearance: Appearance): string[] {
  const { most, paint } = appearance;
  const failed = results.groups.filter(isFailure);
  const others = results.groups.filter((group) => !isFailure(group));
  const tests = new Map(results.tests.map((test) => [test.id, test]));
  const blocks = failed
    .slice(0, most)
    .flatMap((group, at) => ['', ...groupLines(group, at + 1, tests.get(group.first), appearance)]);
  const lines = others
    .slice(0, most)
    .map((group) => cut(otherLine(group), appearance.width))
    .map((line) => paint('yellow', line));
  return [
    ...blocks,
    ...more(failed.length - most, 'failures'),
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...more(others.length - most, 'blocked or unproven tests'),
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

function groupLines(
  group: Group,
  number: number,
  test: TestOutcome | undefined,
  { paint, width }: Appearance,
): string[] {
  const known = group.known ? ', known' : '';
  const extent = `${counted(group.tests, 'test')} of ${counted(group.endpoints, 'endpoint')}${known}`;
  const head = `${number}. ${printable(group.title)}`;
  const lines = [`${paint('red', paint('bold', head))}  ${paint('dim', `${extent}, ${group.id}`)}`];
  if (test === undefined) return lines;
  const scenario = test.scenario === undefined ? test.words : `${test.scenario}: ${test.words}`;
  const body = test.response?.body?.replace(/\s+/g, ' ').trim().slice(0, RESPONSE_SHOWN) ?? '';
  const facts = [
    `${test.endpoint}, ${scenario}`,
    ruleSentence(test),
    ...(test.response === undefined ? [test.reason ?? ''] : []),
    ...(body === '' ? [] : [`Response: ${body}`]),
  ];
  return [
    ...lines,
    ...facts.map((fact) => cut(`   ${printable(fact)}`, width)),
    ...(test.curl === undefined ? [] : [paint('dim', pasteable(test.curl))]),
  ];
}

function otherLine({ kind, title, tests, endpoints, first }: Group): string {
  const where = endpoints === 1 ? first : `${endpoints} endpoints, such as ${first}`;
  return printable(`${tests} ${kind}: ${title} (${where})`);
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
