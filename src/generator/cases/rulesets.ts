import { Problem } from '../../problem.ts';
import type { GenerateOptions } from '../index.ts';
import { SUITE_DOCUMENT } from '../suite/suite-document.ts';

/** A version of what tests a document gives. */
interface Ruleset {
  readonly version: string;
  /** The ids of scenarios and checks that it has beyond the version before it. */
  readonly added: readonly string[];
}

/**
 * The versions of the rules, the oldest first: a suite keeps the one that it was generated with, so that an upgrade of
 * Proofgate changes what is tested only where somebody asks for it. Whoever adds a variant or a check adds a version
 * here; ids that no version has belong to all of them.
 */
export const RULESETS: readonly Ruleset[] = [
  { version: '1.0', added: [] },
  {
    version: '1.1',
    added: [
      ...['8.03', '8.04', '8.05'],
      ...['9.01', '9.02', '9.03', '9.04', '9.05', '9.06', '9.07', '9.08'],
    ],
  },
];

/** What new suites are generated with. */
export const LATEST_RULES = RULESETS.at(-1)?.version ?? '';

/**
 * The version of the rules that a suite is generated with: the one that is named, else the one that the suite records.
 * @throws Problem `usage` for a version that this Proofgate does not know
 */
export function rulesOf({ rules, previous }: Pick<GenerateOptions, 'rules' | 'previous'>): string {
  const version = rules ?? recordedRules(previous ?? new Map()) ?? LATEST_RULES;
  if (RULESETS.some((one) => one.version === version)) return version;
  const known = RULESETS.map((one) => one.version).join(', ');
  const message = `This Proofgate has no rules ${version}, only ${known}: install a newer one, or name one of these with --rules.`;
  throw new Problem('usage', message);
}

/** Whether a version of the rules has a scenario or a check. */
export function isInRules(version: string, id: string): boolean {
  const index = RULESETS.findIndex((one) => one.version === version);
  return !RULESETS.slice(index + 1).some(({ added }) => added.includes(id));
}

/** The version that adds a scenario or a check. */
export function rulesWith(id: string): string {
  return RULESETS.find(({ added }) => added.includes(id))?.version ?? '';
}

/**
 * The version that a suite records; undefined for one of an earlier version, or for none.
 * @param files path below its root → text
 */
export function recordedRules(files: ReadonlyMap<string, string>): string | undefined {
  const suiteDocument = files.get(SUITE_DOCUMENT) ?? '';
  const [, version] = /^ {2}"rules": "([^"\\]+)"/m.exec(suiteDocument) ?? [];
  return version;
}
