import { counted } from '../../src/confirmation/index.ts';
import type { SummaryTest } from './run-summary.ts';

/** What is shown on a script, or on no file at all. */
export interface ScriptAnnotation {
  readonly title: string;
  readonly message: string;
  /** Below the suite's root; null where no one script is meant. */
  readonly script: string | null;
  /** The scenario whose line is shown; null for none. */
  readonly scenario: string | null;
}

/** GitHub shows ten errors and ten warnings of a step, and the end of the step is an error too. */
const MOST_OF_A_KIND = 9;
const LISTED_SCENARIOS = 3;
const LISTED_LINES = 3;
const REASON_CHARACTERS = 1000;

/** An error for each script with failures, on the line of the first. */
export function failedAnnotations(tests: readonly SummaryTest[]): ScriptAnnotation[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  const all = [...Map.groupBy(failed, ({ script }) => script)].map(([script, ofIt]) => ({
    title: `${counted(ofIt.length, 'request')} answered wrongly`,
    message: ofIt.slice(0, LISTED_SCENARIOS).map(excerpt).join('\n\n') + andMore(ofIt),
    script,
    scenario: scenarioOf(ofIt[0]),
  }));
  return all.slice(0, MOST_OF_A_KIND);
}

/** A warning for each reason why tests were blocked or prove nothing: one reason often stops them all. */
export function blockedAnnotations(tests: readonly SummaryTest[]): ScriptAnnotation[] {
  const blocked = tests.filter(({ outcome }) => outcome === 'blocked' || outcome === 'unproven');
  const all = [...Map.groupBy(blocked, reasonOf)].map(([reason, ofIt]) => ({
    title: `${counted(ofIt.length, 'request')} ${ofIt[0]?.outcome ?? 'blocked'}`,
    message: reason,
    script: ofIt.length === 1 ? (ofIt[0]?.script ?? null) : null,
    scenario: scenarioOf(ofIt[0]),
  }));
  return all.slice(0, MOST_OF_A_KIND);
}

/** The line of a script, counted from 1, that names a scenario; null where a person has moved it. */
export function lineOf(script: string, scenario: string | null): number | null {
  if (scenario === null) return null;
  const at = script.split('\n').findIndex((line) => line.trim().startsWith(`"${scenario}":`));
  return at === -1 ? null : at + 1;
}

/** The scenario in the brackets of a test's name. */
function scenarioOf(test: SummaryTest | undefined): string | null {
  return /\[(.+)]$/.exec(test?.name ?? '')?.[1] ?? null;
}

/** The title of the case, what was expected and what was answered. */
function excerpt({ message }: SummaryTest): string {
  return message.split('\n', LISTED_LINES).join('\n').slice(0, REASON_CHARACTERS);
}

function reasonOf({ message }: SummaryTest): string {
  return (message.trim().split('\n')[0] ?? '').slice(0, REASON_CHARACTERS);
}

function andMore(tests: readonly SummaryTest[]): string {
  const more = tests.length - LISTED_SCENARIOS;
  return more > 0 ? `\n\n… and ${more} more.` : '';
}
