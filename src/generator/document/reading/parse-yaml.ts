import { Big } from 'big.js';
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  floatCoreTag,
  intCoreTag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
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
  const events = parseEvents(text, { maxDepth: MAX_DEPTH });
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
