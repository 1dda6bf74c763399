import { Big } from 'big.js';
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type ScalarTagDefinition,
} from 'js-yaml';
import { exactNumeral } from './numeral.ts';
import { MAX_DEPTH } from './ports.ts';

/** The documents of a YAML stream, read exactly and with doubles only. */
export interface YamlStream {
  readonly exact: readonly unknown[];
  readonly plain: readonly unknown[];
  readonly hasAliases: boolean;
}

/** Merge keys copy, so they are limited; ten times the library's own limit. */
const MAX_MERGED_KEYS = 100_000;

/**
 * Reads YAML 1.2 (core schema, with the merge keys of 1.1). Throws js-yaml's YAMLException for an
 * error in the text and a RangeError for numerals of absurd size. Infinity, NaN and binary, which
 * JSON does not have, stay text.
 */
export function parseYaml(text: string): YamlStream {
  const events = withTextKeys(text, parseEvents(text, { maxDepth: MAX_DEPTH }));
  const read = (schema: typeof CORE_SCHEMA) =>
    constructFromEvents(events, { source: text, schema, maxTotalMergeKeys: MAX_MERGED_KEYS });
  let hasBig = false;
  const exactly = (text: string) => {
    const exact = yamlNumeral(text);
    hasBig ||= exact instanceof Big;
    return exact;
  };
  const exact = read(schemaWith(exactly));
  const plain = hasBig ? read(schemaWith((text) => Number(yamlNumeral(text)))) : exact;
  return { exact, plain, hasAliases: events.some((event) => event.type === EVENT_ID.ALIAS) };
}

/**
 * Names are texts as they are written (YAML 1.2.2, 10.1): the version `1.10` is not 1.1, nor `Null` nothing. A key
 * without quotes is read as if it had some.
 */
function withTextKeys(text: string, events: readonly Event[]): Event[] {
  /** Of each open container, whether its next node is a key; undefined for a list. */
  const open: (boolean | undefined)[] = [];
  return events.map((event) => {
    if (event.type === EVENT_ID.POP) {
      open.pop();
      return event;
    }
    const isKey = open.at(-1) === true;
    if (open.at(-1) !== undefined) open[open.length - 1] = !isKey;
    if (event.type === EVENT_ID.SCALAR && isKey) return asText(text, event);
    if (event.type === EVENT_ID.MAPPING) open.push(true);
    else if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.ALIAS) open.push(undefined);
    return event;
  });
}

function asText(text: string, event: ScalarEvent): ScalarEvent {
  const isPlain = event.style === SCALAR_STYLE.PLAIN && event.tagStart < 0;
  const isOther = isPlain && NO_TEXT.test(getScalarValue(text, event));
  return isOther ? { ...event, style: SCALAR_STYLE.SINGLE_QUOTED } : event;
}

/** How a plain scalar begins that may be no text (YAML 1.2.2, 10.3.2); it holds no quote. */
const NO_TEXT = /^(?:$|~$|null$|true$|false$|[-+.\d][\w.+-]*$)/i;

type Numeral = (text: string) => number | Big;

function schemaWith(numeral: Numeral): typeof CORE_SCHEMA {
  return CORE_SCHEMA.withTags(
    mergeTag,
    numberTag(intCoreTag, numeral),
    numberTag(floatCoreTag, numeral),
  );
}

/** The library's own tag, but for the value that it makes of a numeral. */
function numberTag(
  tag: ScalarTagDefinition<number>,
  numeral: Numeral,
): ScalarTagDefinition<number | Big> {
  return {
    ...tag,
    resolve: (source) => (NUMERAL.test(source) ? numeral(source) : NOT_RESOLVED),
  };
}

/** Section 10.3.2 of YAML 1.2.2, without infinity and NaN. */
const NUMERAL = /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)$/;

function yamlNumeral(text: string): number | Big {
  return exactNumeral(/^0[ox]/.test(text) ? String(BigInt(text)) : text);
}
