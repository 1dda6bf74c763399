import { expect, test } from 'vitest';
import {
  isInRules,
  LATEST_RULES,
  RULESETS,
  rulesOf,
} from '../../../../src/generator/cases/rulesets.ts';
import { OWN_CHECKS } from '../../../../src/generator/responses/own-checks.ts';
import { VARIANT_SCENARIOS } from '../../../../src/generator/variants/scenarios.ts';

/** What suites of rules 1.0 check beyond the catalog: it may never grow, as older suites would. */
const FIRST = ['7.01', '7.02', '7.03', '7.04', '8.01', '8.02', '8.11', '8.12'];
const ids = [...OWN_CHECKS, ...VARIANT_SCENARIOS].map(({ id }) => id);

test('each check and variant is in the rules of its version, and in all later ones', () => {
  expect(ids.filter((id) => isInRules('1.0', id))).toEqual(FIRST);
  expect(ids.filter((id) => !isInRules(LATEST_RULES, id))).toEqual([]);
  const added = RULESETS.flatMap((one) => one.added);
  expect(added.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(added).size).toBe(added.length);
});

test('a suite keeps the rules that it records, unless others are named', () => {
  const suite = (rules: string) =>
    new Map([['proofgate_suite/document.json', `{\n  "title": "a",\n  "rules": "${rules}"\n}\n`]]);
  expect(rulesOf({ previous: suite('1.0') })).toBe('1.0');
  expect(rulesOf({ previous: suite('1.0'), rules: '1.1' })).toBe('1.1');
  expect(rulesOf({ previous: new Map() })).toBe(LATEST_RULES);
  expect(() => rulesOf({ previous: suite('9.9') })).toThrow('This Proofgate has no rules 9.9');
});
