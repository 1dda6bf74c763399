import type { TestOutcome } from '../document.ts';
import { knownWords } from '../known/known-words.ts';

/** A name, a text, and whether that is shown as it is written, line by line. */
export type Fact = readonly [name: string, text: string, isVerbatim: boolean];

/** What a page shows of a test that did not pass, in the order in which people read it. */
export function factsOf(test: TestOutcome): Fact[] {
  const { sent, request, response, reason, control, known, curl } = test;
  const status = response?.status ?? (request === undefined ? undefined : 'none');
  const facts: readonly (readonly [string, string | undefined, boolean])[] = [
    ['Constraint', constraintOf(test), false],
    ['Sent', sent, false],
    ['Response', status?.toString(), false],
    ['Body', response?.body, true],
    ['Reason', reason, false],
    ['Document', writtenAt(test), false],
    ['curl', curl, true],
    ['Without the defect', control?.shown ?? control?.status?.toString(), true],
    ['Response of', test.seen_in, false],
    ['Trace', test.trace_id, false],
    ['Known', known && knownWords(known), false],
    ['Test', test.id, false],
  ];
  return facts.flatMap(([name, text, isVerbatim]) => (text ? [[name, text, isVerbatim]] : []));
}

/** `query /limit: maximum 100`; undefined for a test that breaks no rule. */
function constraintOf({ location, at, keyword, limit }: TestOutcome): string | undefined {
  if (keyword === undefined) return undefined;
  const place = [location, at].filter(Boolean).join(' ');
  const limitText = typeof limit === 'string' ? limit : JSON.stringify(limit);
  return [`${place}:`, keyword, limitText].filter((part) => part !== undefined).join(' ');
}

function writtenAt({ file, line, pointer }: TestOutcome): string | undefined {
  if (line === undefined) return pointer;
  return [`${file}:${line}`, pointer].filter((part) => part !== undefined).join(', ');
}
