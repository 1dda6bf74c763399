import type { Group, Results, TestOutcome } from '../../results/index.ts';
import { isFailure, knownWords, ruleSentence } from '../../results/index.ts';
import { printable } from '../printable.ts';
import type { Appearance } from './appearance.ts';

const MAX_RESPONSE_CHARACTERS = 300;
/** Further groups that are named, for each that is shown with its first test. */
const NAMED = 3;
/** Parts of a group that are named. */
const PARTS = 3;

/**
 * The groups of failures, the first of them with a test each and the others in a line; then what is known, blocked or
 * unproven in a line each.
 */
export function reportLines(results: Results, appearance: Appearance): string[] {
  const { most, paint } = appearance;
  const failed = results.groups.filter((group) => isFailure(group) && !group.known);
  const remaining = results.groups.filter((group) => !isFailure(group) || group.known);
  const tests = new Map(results.tests.map((test) => [test.id, test]));
  const blocks = failed.slice(0, most).flatMap((group, at) => {
    const known = results.tests.filter((test) => test.group === group.id && isKnown(test)).length;
    const head = `${at + 1}. ${printable(group.title)}`;
    const lines = groupLines(head, extentOf(group, known), tests.get(group.first), appearance);
    return ['', ...lines, ...partLines(group, appearance)];
  });
  const named = failed.slice(most, most * (1 + NAMED)).map((group, at) => {
    const line = `${most + at + 1}. ${printable(group.title)}  ${extentOf(group, 0)}`;
    return truncate(line, appearance.width);
  });
  const lines = remaining
    .slice(0, most)
    .map((group) => truncate(otherLine(group, tests.get(group.first)), appearance.width))
    .map((line) => paint('yellow', line));
  return [
    ...blocks,
    ...(named.length > 0 ? ['', ...named, '', '--all shows a test of each'] : []),
    ...andMore(failed.length - most * (1 + NAMED), 'failures'),
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...andMore(remaining.length - most, 'known, blocked or unproven tests'),
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
  const body = bodyExcerpt(test.response?.body ?? '');
  const facts = [
    `${test.endpoint}, ${scenario}`,
    ruleSentence(test),
    ...(test.response === undefined ? [test.reason ?? ''] : []),
    ...(body === '' ? [] : [`Response: ${body}`]),
    ...(test.trace_id === undefined ? [] : [`Trace: ${test.trace_id}`]),
    ...(test.known === undefined ? [] : [`Was known: ${knownWords(test.known)}`]),
  ];
  return [
    ...lines,
    ...facts.map((fact) => truncate(`   ${printable(fact)}`, width, ANSWER)),
    ...(test.curl === undefined ? [] : [paint('dim', pasteable(test.curl))]),
  ];
}

/** The places and rules of a cause that is in several, the most frequent first; only where all is shown. */
function partLines({ parts = [] }: Group, { most, width }: Appearance): string[] {
  if (parts.length === 0 || most !== Infinity) return [];
  const listed = parts.slice(0, PARTS).map(({ title, tests }) => `${title} (${tests})`);
  const rest = parts.length > PARTS ? [`${parts.length - PARTS} more`] : [];
  return [truncate(`   Among them: ${printable([...listed, ...rest].join('; '))}`, width)];
}

/** The beginning of a body on one line; of a page, its text. */
function bodyExcerpt(body: string): string {
  const text = body.trimStart().startsWith('<') ? body.replaceAll(/<[^>]*>/g, ' ') : body;
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_RESPONSE_CHARACTERS);
}

function otherLine(group: Group, test: TestOutcome | undefined): string {
  const { kind, title, tests, endpoints, first } = group;
  const where = endpoints === 1 ? first : `${endpoints} endpoints, such as ${first}`;
  const details = group.known ? `; ${knownWords(test?.known ?? {})}` : '';
  return printable(`${tests} ${group.known ? 'known' : kind}: ${title} (${where}${details})`);
}

/** In one line, where all breaks belong to the command; safe to print. */
function pasteable(curl: string): string {
  const lines = curl.split('\n').map(printable);
  const isOne = lines.slice(0, -1).every((line) => line.endsWith(' \\'));
  return isOne ? lines.map((line) => line.replace(/ \\$/, '').trim()).join(' ') : lines.join('\n');
}

function andMore(count: number, what: string): string[] {
  return count > 0 ? ['', `and ${counted(count, 'more group')} of ${what}; --all shows them`] : [];
}

/** `1 test`, `2 tests`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** How a line ends that says what was answered: the most important part of it. */
const ANSWER = /, answered \w+$/;

/** A line as wide as the terminal; an ending of this form stays. */
function truncate(line: string, width: number, ending?: RegExp): string {
  if (line.length <= width) return line;
  const end = ending?.exec(line)?.[0] ?? '';
  return `${line.slice(0, Math.max(0, width - 1 - end.length))}…${end}`;
}
