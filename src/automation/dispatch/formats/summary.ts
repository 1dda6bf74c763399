import type { ResultPayload } from '../result-payload.ts';

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
  /** A line for each root cause that the payload lists; for each failed and blocked test where it has none. */
  readonly failures: readonly string[];
  /** Root causes, or tests, that it does not list. */
  readonly leftOut: number;
  /** The page of the execution. */
  readonly link: string;
}

/** Sums up a result for people who read it in a chat. */
export function summarize(event: ResultPayload): Summary {
  const { status, pipeline, execution, test: isTest } = event;
  const number = execution.number === null ? '' : ` #${execution.number}`;
  const headline = `${oneLine(pipeline.name, MOST_NAME)}${number} ${OUTCOMES[status]}`;
  const hasCauses = event.root_causes.length > 0;
  return {
    status,
    headline: isTest === true ? `Test event: ${headline}` : headline,
    facts: factsOf(event).map(([label, value]) => [label, oneLine(value, MOST_NAME)]),
    failures: hasCauses ? event.root_causes.map(causeLine) : failuresOf(event),
    leftOut: hasCauses ? event.root_causes_left_out : event.failed_scenarios_left_out,
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
    ...causesFact(event),
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
    const detail = message === null ? outcome : message;
    return oneLine(`${where.join(' ')}: ${detail}`, MOST_LINE);
  });
}

/** How many root causes there are, and how many of them are new. */
function causesFact({ root_causes: causes, root_causes_left_out: leftOut }: ResultPayload) {
  if (causes.length === 0) return [];
  const added = causes.filter(({ change }) => change === 'new').length;
  const total = `${causes.length + leftOut}`;
  const fact: [string, string] = ['Root causes', added === 0 ? total : `${total}, ${added} new`];
  return [fact];
}

function causeLine({
  title,
  change,
  tests,
  endpoints,
}: ResultPayload['root_causes'][number]): string {
  const extent = [plural(tests, 'test'), plural(endpoints, 'endpoint')].join(', ');
  const facts = change === 'new' ? `new, ${extent}` : extent;
  return `${oneLine(title, MOST_LINE - facts.length - 3)} (${facts})`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A cut moves back to the end of a word, unless that costs more than this share of the text. */
const LEAST_LEFT = 0.7;

/**
 * A text of a stranger as one line of a message, cut after a word with an ellipsis. White space of any kind becomes a
 * blank, so that a name cannot add lines to a message.
 */
function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const wordEnd = line[most - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const end = wordEnd >= most * LEAST_LEFT ? wordEnd : cut.length;
  return `${cut.slice(0, end).trimEnd().toWellFormed()}…`;
}
