import type { ResultPayload } from '../result-payload.ts';
import { oneLine } from './one-line.ts';

/** How an execution ended, as people read it. */
const OUTCOMES = { 1: 'passed', 2: 'failed', 3: 'blocked' } as const;

/** Names and reasons are cut after this: escaped, all of them fit into a section of Slack. */
const MOST_NAME = 120;
/** A line about a failure is cut after this. */
const MOST_LINE = 300;

/** What a chat message says of a result, as plain text that is not escaped yet. */
interface Summary {
  readonly status: ResultPayload['status'];
  readonly headline: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** A line for each failed and blocked test that the payload lists. */
  readonly failures: readonly string[];
  /** Failed and blocked tests that it does not list. */
  readonly leftOut: number;
  /** The page of the execution. */
  readonly link: string;
}

/** Sums up a result for people who read it in a chat. */
export function summarize(event: ResultPayload): Summary {
  const { status, pipeline, test: isTest } = event;
  const headline = `${oneLine(pipeline.name, MOST_NAME)} ${OUTCOMES[status]}`;
  return {
    status,
    headline: isTest === true ? `Test event: ${headline}` : headline,
    facts: factsOf(event).map(([label, value]) => [label, oneLine(value, MOST_NAME)]),
    failures: failuresOf(event),
    leftOut: event.failed_scenarios_left_out,
    link: event.links.execution,
  };
}

/** The first lines of a list that fit, and in words how many more there are. */
export function cutList(all: readonly string[], many: number, leftOut: number): string[] {
  const more = Math.max(0, all.length - many) + leftOut;
  return more === 0 ? [...all] : [...all.slice(0, many), `and ${more} more`];
}

function factsOf(event: ResultPayload): [string, string][] {
  const { counts, trigger, parameters, reason } = event;
  const tests = Object.entries(counts.tests).filter(([, many]) => many > 0);
  const optional: [string, string | null][] = [
    ['Reason', reason],
    ['Environment', parameters.environment],
    ['Base URL', parameters.base_url],
  ];
  return [
    ['Tests', tests.map(([outcome, many]) => `${many} ${outcome}`).join(', ') || 'none'],
    ['Started by', `${trigger.kind} ${trigger.name}`],
    ...optional.flatMap(([label, value]): [string, string][] =>
      value === null ? [] : [[label, value]],
    ),
  ];
}

function failuresOf({ failed_scenarios: failed, test_cases: cases }: ResultPayload): string[] {
  const names = new Map(cases.map(({ position, name }) => [position, name]));
  return failed.map(({ test_case, test, scenario, outcome, message }) => {
    const where = [names.get(test_case) ?? '', scenario ?? test].filter((part) => part !== '');
    const what = message === null ? outcome : message;
    return oneLine(`${where.join(' ')}: ${what}`, MOST_LINE);
  });
}
