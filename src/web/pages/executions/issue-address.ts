import { factsOf, testSchema } from '../../../results/index.ts';
import type { Group } from './groups.tsx';
import { counted } from './groups.tsx';

/** What GitHub takes as an address is about 8,000 characters; the rest is for its own. */
const MOST = 6000;
/** Characters of one fact. */
const MOST_OF_FACT = 500;

/**
 * Where an issue about a root cause is written, with the text filled in: what fails, its first test, and the
 * execution. The person reads it before anything is sent. Secrets are masked in what is stored.
 *
 * @param issues the page of the repository's new issue
 * @param execution the page of the execution
 */
export function issueAddress(issues: string, group: Group, execution: string): string {
  const { id, title, tests, endpoints, document, first } = group;
  const of = document === null ? '' : ` of ${document}`;
  const sum = `${counted(tests, 'test')} of ${counted(endpoints, 'endpoint')}${of} failed like this one:`;
  const facts = factsOf(testSchema.parse(first.details)).map(
    ([name, text]) => `${name}: ${text.slice(0, MOST_OF_FACT)}`,
  );
  const end = `Execution: ${execution}\nGroup: ${id}`;
  // What a server answered is foreign: within a fence nobody is mentioned, and nothing is a link.
  const fenced = (lines: readonly string[]) => {
    const text = [sum, '', ...lines].join('\n').toWellFormed();
    const fence = '`'.repeat(Math.max(3, ...runsOf(text).map((run) => run.length + 1)));
    return `${fence}\n${text}\n${fence}\n\n${end}\n`;
  };
  const remaining = [...facts];
  const whole = () => `${issues}?${new URLSearchParams({ title, body: fenced(remaining) })}`;
  while (whole().length > MOST && remaining.length > 0) remaining.pop();
  return whole();
}

function runsOf(text: string): string[] {
  return text.match(/`+/g) ?? [];
}
