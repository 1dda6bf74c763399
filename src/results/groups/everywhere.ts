import type { TestOutcome } from '../document.ts';
import { placeOf } from './cause.ts';
import type { Found } from './clusters.ts';

/** So many places that fail alike have one cause, if they are most of those that were tested. */
const MANY_PLACES = 3;
/** So many places in which the same wrong type is accepted have one cause, wherever else it is refused. */
const MOST_CHANCES = 10;

interface Sets {
  readonly sets: readonly (readonly Found[])[];
  readonly rest: readonly Found[];
}

/**
 * Where wrong types are accepted only in some places: what is sent instead of what, such as booleans for integers, is one
 * cause where that is accepted in most of its places, or in many. Servers convert the one and refuse the other, and
 * take null for what is optional.
 */
export function byScenario(all: readonly Found[], tests: readonly TestOutcome[]): Sets {
  const [first] = all;
  if (first?.cause.kind !== 'accepted' || first.test.keyword !== 'type') {
    return { sets: [], rest: all };
  }
  const rest: Found[] = [];
  const sets: Found[][] = [];
  const insteadOf = typesSent(tests);
  for (const [message, part] of Map.groupBy(all, ({ test }) => insteadOf(test))) {
    const same = tests.filter((test) => insteadOf(test) === message);
    const isOneCause = placesOf(part).size >= MOST_CHANCES || isEverywhere(part, same);
    if (!isOneCause) rest.push(...part);
    else sets.push(part.map(({ test, cause }) => ({ test, cause: { ...cause, message } })));
  }
  return { sets, rest };
}

/**
 * What is sent instead of what: the scenario and, of a string, the format that other tests of its place break. Null
 * is null, whatever the format.
 */
function typesSent(tests: readonly TestOutcome[]): (test: TestOutcome) => string {
  const schemaOf = ({ pointer = '' }: TestOutcome) => pointer.slice(0, pointer.lastIndexOf('/'));
  const formats = new Map(
    tests.flatMap((test) => (test.keyword === 'format' ? [[schemaOf(test), test.limit]] : [])),
  );
  return (test) => {
    const hasFormat = test.keyword === 'type' && test.sent !== 'null';
    const format = hasFormat ? formats.get(schemaOf(test)) : undefined;
    return [test.scenario ?? '', ...(typeof format === 'string' ? [format] : [])].join(' ');
  };
}

/** The places of tests: keywords of the document, else endpoints. */
export function placesOf(all: readonly Found[]): ReadonlySet<string> {
  return new Set(all.map(({ cause }) => cause.place));
}

/** Whether a cause is in most of the places where the same was tested with a verdict. */
export function isEverywhere(all: readonly Found[], tests: readonly TestOutcome[]): boolean {
  const places = placesOf(all);
  const [first] = all;
  const keyword = first?.test.keyword;
  // What is blocked, unproven or too busy has no place.
  if (first?.cause.place === '') return true;
  if (places.size < MANY_PLACES) return false;
  if (keyword === undefined) return true;
  const isNull = all.every(({ test }) => test.sent === 'null');
  const isOther = all.every(({ test }) => test.sent !== 'null');
  const passed = tests.filter(
    ({ outcome, sent, keyword: own }) =>
      outcome === 'passed' && own === keyword && (sent === 'null' ? !isOther : !isNull),
  );
  const holding = new Set(passed.map(placeOf).filter((one) => !places.has(one ?? '')));
  return places.size >= holding.size;
}
