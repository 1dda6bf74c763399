import type { TestOutcome } from '../document.ts';
import { knownWords } from '../known/known-words.ts';
import { ruleSentence } from '../rule-sentence.ts';
import { scriptOf } from './script-of.ts';
import { xmlText } from './xml-text.ts';

const TEST_CASE =
  /<testcase classname="([^"]*)" name="([^"]*)"([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const FAULT = /<(failure|error)\b[^>]*?(?:\/>|>([\s\S]*?)<\/\1>)/g;
const COUNTS = /<testsuite\b[^>]*>/;

/**
 * pytest's JUnit file with what the results know beyond it: of each test its endpoint, scenario, rule and line of the
 * document as properties, and a known failure as skipped, with its reason. What the results do not have stays as it is.
 */
export function junitWithDetails(junit: string, tests: readonly TestOutcome[]): string {
  const byName = new Map(
    tests.map((test) => {
      const { path, name } = scriptOf(test.id);
      return [`${path.replace(/\.py$/, '').replaceAll('/', '.')} ${name}`, test];
    }),
  );
  let known = 0;
  const detailed = junit.replaceAll(
    TEST_CASE,
    (whole, classname: string, name: string, attributes: string, content: string | undefined) => {
      const test = byName.get(`${classname} ${name}`);
      if (test === undefined) return whole;
      const isKnown = test.outcome === 'known' && content !== undefined;
      if (isKnown) known += 1;
      const inner = isKnown ? content.replace(FAULT, skippedOf(test)) : (content ?? '');
      const start = `<testcase classname="${classname}" name="${name}"${attributes.trimEnd()}>`;
      return `${start}${propertiesOf(test)}${inner}</testcase>`;
    },
  );
  return known === 0 ? detailed : detailed.replace(COUNTS, (tag) => recounted(tag, known));
}

/** A known failure in place of its element, whose text stays. */
function skippedOf(test: TestOutcome) {
  const message = xmlText(`Known: ${knownWords(test.known ?? {})}`);
  return (_whole: string, _name: string, text = '') =>
    `<skipped type="proofgate.known" message="${message}">${text}</skipped>`;
}

function propertiesOf(test: TestOutcome): string {
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

/** The counts of a suite, where pytest has written them, with failures that are known among those skipped. */
function recounted(tag: string, known: number): string {
  const moved = { failures: -known, skipped: known };
  return Object.entries(moved).reduce(
    (rest, [name, change]) =>
      rest.replace(new RegExp(` ${name}="(\\d+)"`), (_, count) => ` ${name}="${+count + change}"`),
    tag,
  );
}
