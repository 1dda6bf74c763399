import { counted, fitting, inCode, inWords, list, table } from '../../confirmation/index.ts';
import type { Undocumented } from '../../execution/index.ts';
import { knownWords } from '../../results/index.ts';
import type { Outcome } from '../outcome.ts';
import { type ComparedTest, compareTests } from './compare-tests.ts';
import { undocumentedSection } from './undocumented-section.ts';

/** How many tests of each kind a check shows; its page has them all. */
const MAX_TESTS = 50;
const MOST_CHARACTERS = 300;

const TO_PROVE =
  'Unproven tests start from valid requests that the API rejects; `proofgate calibrate` looks for others.';

/** The name of the check, and so of the one that the Action makes. */
export const TESTS_CHECK = 'Proofgate: tests';

/** What the check run remembers; nobody's re-run is answered by it. */
export const TESTS_REFERENCE = 'tests';

/** What a run for a commit found. */
export interface DeploymentRun {
  readonly tests: readonly ComparedTest[];
  /** The tests of the base branch's last run; null where there is none. */
  readonly base: readonly ComparedTest[] | null;
  /** Null: runs of other branches are not known, as in the Action. */
  readonly baseBranch: string | null;
  /** Null: where the suite says. */
  readonly baseUrl: string | null;
  /** Null: it has no name. */
  readonly environment: string | null;
  /** What the API responds with and its document does not mention. */
  readonly undocumented: readonly Undocumented[];
  /** Why the run as a whole is blocked; null when it is not. */
  readonly reason: string | null;
  /** The page of the execution, or of the workflow run. */
  readonly url: string;
}

/**
 * The end of the check “Proofgate: tests”, but for its annotations. New failures fail it. Failures that the base branch has as well or
 * that known.json lists, and tests that prove nothing, make it neutral: the change is not to blame, and nobody
 * vouches for it.
 */
export function testsOutcome(run: DeploymentRun): Outcome {
  const { tests, base, url } = run;
  const { fresh, known, listed, fixed } = compareTests(tests, base);
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length;
  const unproven = tests.filter(({ outcome }) => outcome === 'unproven').length;
  const blocked = tests.filter(({ outcome }) => outcome === 'blocked').length;
  const isProven = run.reason === null && passed > 0 && unproven + blocked === 0;
  const parts = [
    `Tested ${placeOf(run)}: [all results](${url}).`,
    run.reason === null ? '' : `Blocked: ${inWords(run.reason)}.`,
    base === null ? withoutBaseText(run.baseBranch) : '',
    table(
      ['Tests', 'count'],
      [
        ['New failures', fresh.length],
        ['Known failures', known.length + listed.length],
        ['Fixed', fixed.length],
        ['Passed', passed],
        ['Unproven', unproven],
        ['Blocked', blocked],
      ].map((row) => row.map(String)),
      MAX_TESTS,
    ),
    unproven > 0 ? TO_PROVE : '',
    section('New failures', fresh),
    section(`Known failures, which ${inCode(run.baseBranch ?? '')} has too`, known),
    section('Known failures, which `known.json` lists', listed),
    section('Fixed', fixed),
    undocumentedSection(run.undocumented),
  ];
  const counts = { fresh: fresh.length, known: known.length + listed.length, fixed: fixed.length };
  return {
    conclusion:
      counts.fresh > 0 ? 'failure' : counts.known > 0 || !isProven ? 'neutral' : 'success',
    title: titleOf({ ...counts, isProven }),
    summary: fitting(parts.filter((part) => part !== '').join('\n\n')),
    annotations: [],
    detailsUrl: url,
  };
}

function withoutBaseText(baseBranch: string | null): string {
  return baseBranch === null
    ? 'Every failure that `known.json` does not list counts as new.'
    : `There is no run of ${inCode(baseBranch)} to compare with, so every failure counts as new.`;
}

function placeOf({ baseUrl, environment }: DeploymentRun): string {
  const at = baseUrl === null ? 'where the suite says' : `at ${inCode(baseUrl)}`;
  return environment === null ? at : `${inCode(environment)} ${at}`;
}

function titleOf(counts: {
  readonly fresh: number;
  readonly known: number;
  readonly fixed: number;
  readonly isProven: boolean;
}): string {
  const { fresh, known, fixed, isProven } = counts;
  const parts = [
    ...(fresh > 0 ? [counted(fresh, 'new failure')] : []),
    ...(known > 0 ? [counted(known, 'known failure')] : []),
    ...(fixed > 0 ? [`${fixed} fixed`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return isProven ? 'All tests passed' : 'Not everything was proven';
}

function section(title: string, tests: readonly ComparedTest[]): string {
  if (tests.length === 0) return '';
  const lines = tests.map(({ testCase, test, outcome, text, known }) => {
    const reason =
      outcome === 'known' ? knownFor(known) : outcome === 'failed' ? reasonOf(text) : '';
    return `${inWords(testCase)} ${inCode(test)}${reason === '' ? '' : `: ${inWords(reason)}`}`;
  });
  return `### ${title}\n\n${list(lines, MAX_TESTS)}`;
}

/** Why a failure is known, its owner, and until when. */
function knownFor(known: ComparedTest['known']): string {
  const { reason = '', ...rest } = known ?? {};
  return knownWords({ ...rest, reason: reason.slice(0, MOST_CHARACTERS).toWellFormed() });
}

/** What pytest marks as the error in a script that people wrote; else the first line, as suites have it. */
function reasonOf(text: string | null): string {
  const lines = (text ?? '').trim().split('\n');
  const marked = lines.find((line) => /^E\s/.test(line))?.replace(/^E\s+/, '');
  return (marked ?? lines[0] ?? '').slice(0, MOST_CHARACTERS).toWellFormed();
}
