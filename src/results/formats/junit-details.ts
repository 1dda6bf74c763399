import type { TestOutcome } from '../document.ts';
import { knownWords } from '../known/known-words.ts';
import { ruleSentence } from '../rule-sentence.ts';
import { scriptOf } from './script-of.ts';
import { xmlText } from './xml-text.ts';

const START = '<testcase ';
const TEST_CASE =
  /<testcase classname="([^"]*)" name="([^"]*)"([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const FAULT = /<(failure|error)\b[^>]*?(?:\/>|>([\s\S]*?)<\/\1>)/g;
const COUNTS = /<testsuite\b[^>]*>/;

/**
 * pytest's JUnit file with what the results know beyond it: of each test its endpoint, scenario, rule and line of the
 * document as properties, and a known failure as skipped, with its reason. What the results do not have stays as it is.
 * @param parts the file, cut anywhere: that of a large run fits into no memory
 */
export function* junitWithDetails(
  parts: Iterable<string>,
  tests: readonly TestOutcome[],
): Generator<string> {
  const byName = new Map(tests.map((test) => [junitName(test), test]));
  const known = tests.filter(({ outcome }) => outcome === 'known').length;
  let isHead = true;
  let rest = '';
  for (const part of parts) {
    rest += part;
    // A test is whole where the next one begins.
    const end = rest.lastIndexOf(START);
    if (end <= 0) continue;
    const whole = rest.slice(0, end);
    rest = rest.slice(end);
    yield detailed(isHead ? recounted(whole, known) : whole, byName);
    isHead = false;
  }
  yield detailed(isHead ? recounted(rest, known) : rest, byName);
}

/** What a JUnit file says of a test by `<property>`: its endpoint, and its scenario, rule and line where it has them. */
export function junitProperties(test: TestOutcome): string {
  const { endpoint, scenario, keyword, file, line } = test;
  const properties = {
    endpoint,
    scenario,
    rule: keyword === undefined ? undefined : ruleSentence(test),
    line: line === undefined ? undefined : `${file}:${line}`,
  };
  const elements = Object.entries(properties).map(([name, value]) =>
    value === undefined ? '' : `<property name="${name}" value="${xmlText(value)}" />`,
  );
  return `<properties>${elements.join('')}</properties>`;
}

/** The names that pytest gives a test in its file: of its script, and its own. */
function junitName({ id }: TestOutcome): string {
  const { path, name } = scriptOf(id);
  return xmlText(`${path.replace(/\.py$/, '').replaceAll('/', '.')} ${name}`);
}

function detailed(text: string, byName: ReadonlyMap<string, TestOutcome>): string {
  return text.replaceAll(
    TEST_CASE,
    (whole, classname: string, name: string, attributes: string, content: string | undefined) => {
      const test = byName.get(`${classname} ${name}`);
      if (test === undefined) return whole;
      const isKnown = test.outcome === 'known' && content !== undefined;
      const inner = isKnown ? content.replace(FAULT, skippedOf(test)) : (content ?? '');
      const start = `<testcase classname="${classname}" name="${name}"${attributes.trimEnd()}>`;
      return `${start}${junitProperties(test)}${inner}</testcase>`;
    },
  );
}

/** A known failure in place of its element, whose text stays. */
function skippedOf(test: TestOutcome) {
  const message = xmlText(`Known: ${knownWords(test.known ?? {})}`);
  return (_whole: string, _name: string, text = '') =>
    `<skipped type="proofgate.known" message="${message}">${text}</skipped>`;
}

/** The counts of the suite, where pytest has written them, with failures that are known among those skipped. */
function recounted(head: string, known: number): string {
  const moved = { failures: -known, skipped: known };
  return head.replace(COUNTS, (tag) =>
    Object.entries(moved).reduce(
      (rest, [name, change]) =>
        rest.replace(
          new RegExp(` ${name}="(\\d+)"`),
          (_, count) => ` ${name}="${+count + change}"`,
        ),
      tag,
    ),
  );
}
