import type { FieldContext } from '../cases/cases.ts';
import type { Json } from '../json.ts';
import { type Change, isOfPlace } from '../learned/learned.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import { wireOf } from '../requests/wire.ts';
import { wordFor } from '../values/heuristics/words.ts';
import { Strings } from '../values/strings.ts';
import { placeWords, type Variant, type VariantSource, withValue } from './draft.ts';
import { isKey } from './names-row.ts';

const SCENARIO = '9.05';

/**
 * What a text may hold though few do: leading blanks, an apostrophe, a combining mark, characters beyond the basic
 * plane, a right-to-left script, a percent sign.
 */
const PARTS = ['\u{1F600}', "O'", 'Zoe\u0301 ', '\u05E9\u05DC\u05D5\u05DD ', '100%', '\u{1D504}'];
const BLANKS = '  ';
/** Texts that have room only for this, or may hold nothing else. */
const NUMERALS = ['0123', '42', '7'];
/** The longest text that is allowed is sent where it is no longer than this. */
const LONGEST = 200;

/** 9.05: odd text in all free fields at once, then in each of them alone. */
export function* textVariants(source: VariantSource): Generator<Variant> {
  const { bases } = source;
  const odd = source.contexts.flatMap((context) => {
    const value = isFreeText(source, context) ? oddText(source, context) : undefined;
    return value === undefined ? [] : [{ context, value }];
  });
  if (odd.length > 1) {
    const own = new Map<Location, Json>();
    for (const { context, value } of odd) {
      const { location, at } = context.field;
      const sent = own.get(location) ?? bases.full.get(location);
      if (sent === undefined || valueAt(sent, at) === undefined) continue;
      own.set(location, withValueAt(sent, at, value));
    }
    const changed = odd.map(({ context: { field } }) => ({
      location: field.location,
      at: field.at,
    }));
    const words = `odd but valid text in all ${odd.length} free fields`;
    yield { scenario: SCENARIO, words, place: undefined, base: 'positive', own, changed };
  }
  for (const { context, value } of odd) {
    const words = `odd but valid text for ${placeWords(context.field)}`;
    yield withValue(source, context, value, { scenario: SCENARIO, words });
  }
}

/** Whether people may write there what they like: no list, pattern, format or key, no route, no value that was learned. */
function isFreeText({ learned }: VariantSource, { field }: FieldContext): boolean {
  const { members, patterns, formats } = field.constraints;
  const isText = field.kind === 'string' && !field.isFile && field.location !== 'path';
  const isLearned = learned.some(({ change }) => isValueAt(change, field));
  const isOpen = !members && patterns.length + formats.length === 0;
  return isText && isOpen && !isKey(field) && !isLearned;
}

/** Whether a server was found to want a value of its own at a place. */
function isValueAt(change: Change, { location, at }: FieldContext['field']): boolean {
  const isMeant = isOfPlace(change) && change.location === location && change.at === at;
  return isMeant && !NO_VALUES.has(change.kind);
}

/** Changes that say whether a field is sent, or how often. */
const NO_VALUES: ReadonlySet<Change['kind']> = new Set(['with', 'without', 'twice']);

/** The oddest text that the field admits and that travels as it is; undefined where none is odd. */
function oddText({ operation }: VariantSource, { field }: FieldContext): string | undefined {
  const { location, at, constraints } = field;
  const transport = wireOf(operation, location).transportOf(at);
  const strings = new Strings(constraints, transport, wordFor(at));
  const { minLength, maxLength } = constraints;
  const isFree = (text: string) => transport.carries(text) && Array.from(text).length <= maxLength;
  const joined = PARTS.reduce((text, part) => {
    return isFree((text + part).trimEnd()) ? text + part : text;
  }, '').trimEnd();
  if (joined === '') return NUMERALS.find((text) => strings.admits(text));
  const led = isFree(BLANKS + joined) ? BLANKS + joined : joined;
  const length = maxLength <= LONGEST ? maxLength : minLength;
  const filled = led + 'x'.repeat(Math.max(0, length - Array.from(led).length));
  return [filled, led, joined].find((text) => strings.admits(text));
}
