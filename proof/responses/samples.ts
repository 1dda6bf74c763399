import { Big } from 'big.js';
import fc from 'fast-check';
import type { Registry } from '../document/registry.ts';
import {
  namedSchemas,
  regExp,
  type Schema,
  schemaAt,
  schemasAt,
  strings,
} from '../document/schema.ts';
import {
  decimalOf,
  type Exact,
  type ExactObject,
  isList,
  isMap,
  isNumeral,
  own,
} from '../validation/exact.ts';

const DEEPEST = 6;
/** Optional properties are there down to this depth. */
const OPTIONAL_DEPTH = 3;
const LONGEST = 2_000;

/** Texts that have a format to every validator. */
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2024-05-17T09:30:00Z',
  date: '2024-05-17',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'user@example.com',
  hostname: 'www.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/path',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
};

/**
 * A value that a schema may accept: no claim is made, since whoever judges it says whether it does. `turn`
 * chooses the branches of oneOf and anyOf.
 */
export function sampleOf(registry: Registry, schema: Schema, turn: number, depth = 0): Exact {
  const parts = appliedTo(registry, schema, turn);
  const fixedValues = parts.flatMap((part) => {
    const only = own(part, 'const');
    const members = own(part, 'enum');
    return only === undefined ? (isList(members) ? members : []) : [only];
  });
  const member = fixedValues[turn % Math.max(fixedValues.length, 1)];
  if (member !== undefined) return member;
  switch (typeOf(parts, turn)) {
    case 'object':
      return objectOf(registry, parts, turn, depth);
    case 'array':
      return arrayOf(registry, parts, turn, depth);
    case 'string':
      return textOf(parts);
    case 'integer':
      return numberOf(parts, new Big(1));
    case 'number':
      return numberOf(parts, new Big('0.5'));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** The schema objects that hold for one value: through references, allOf and a branch of each choice. */
export function appliedTo(registry: Registry, schema: Schema, turn: number): ExactObject[] {
  const found = new Set<ExactObject>();
  const waiting: Schema[] = [schema];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === 'boolean' || found.has(one)) continue;
    found.add(one);
    const ref = own(one, '$ref');
    if (typeof ref === 'string') waiting.push(registry.resolve(ref));
    waiting.push(...schemasAt(one, 'allOf'));
    for (const keyword of ['oneOf', 'anyOf']) {
      const branches = schemasAt(one, keyword);
      const branch = branches[turn % Math.max(branches.length, 1)];
      if (branch !== undefined) waiting.push(branch);
    }
  }
  return [...found];
}

function typeOf(parts: readonly ExactObject[], turn: number): string {
  const lists = parts.flatMap((part) => {
    const type = own(part, 'type');
    if (type === undefined) return [];
    return [isList(type) ? strings(type) : [String(type)]];
  });
  const common = (lists[0] ?? []).filter((type) => lists.every((list) => list.includes(type)));
  const nonNull = common.filter((type) => type !== 'null');
  if (nonNull.length > 0) return nonNull[turn % nonNull.length] ?? 'null';
  if (lists.length > 0) return common[0] ?? lists[0]?.[0] ?? 'null';
  if (parts.some((part) => own(part, 'properties') !== undefined)) return 'object';
  if (parts.some((part) => own(part, 'items') !== undefined)) return 'array';
  return 'string';
}

function objectOf(
  registry: Registry,
  parts: readonly ExactObject[],
  turn: number,
  depth: number,
): Exact {
  const required = new Set(parts.flatMap((part) => strings(own(part, 'required'))));
  const declared = Map.groupBy(
    parts.flatMap((part) => namedSchemas(part, 'properties')),
    ([name]) => name,
  );
  const names = depth < OPTIONAL_DEPTH ? required.union(new Set(declared.keys())) : required;
  const entries = [...names].flatMap((name): [string, Exact][] => {
    const schemas = (declared.get(name) ?? []).map(([, one]) => one);
    if (schemas.includes(false) || depth > DEEPEST) return [];
    return [[name, sampleOf(registry, { allOf: schemas }, turn, depth + 1)]];
  });
  const further = parts.map((part) => schemaAt(part, 'additionalProperties')).find(isMap);
  if (further && depth < OPTIONAL_DEPTH) {
    entries.push(['further', sampleOf(registry, further, turn, depth + 1)]);
  }
  return Object.fromEntries(entries);
}

function arrayOf(
  registry: Registry,
  parts: readonly ExactObject[],
  turn: number,
  depth: number,
): Exact {
  const items = parts.flatMap((part) => schemaAt(part, 'items') ?? []);
  const prefix = parts.flatMap((part) => schemasAt(part, 'prefixItems'));
  const least = Math.max(0, ...parts.map((part) => Number(own(part, 'minItems') ?? 0)));
  const length = Math.min(Math.max(least, prefix.length, depth > DEEPEST ? 0 : 1), LONGEST);
  if (items.includes(false) && prefix.length === 0) return [];
  return Array.from({ length }, (_, index) => {
    const schema = prefix[index] ?? { allOf: items };
    return sampleOf(registry, schema, turn + index, depth + 1);
  });
}

function textOf(parts: readonly ExactObject[]): string {
  for (const part of parts) {
    const text = TEXTS[String(own(part, 'format'))];
    if (text !== undefined) return text;
  }
  const [least, most] = [limit(parts, 'minLength'), limit(parts, 'maxLength')];
  const pattern = parts.map((part) => own(part, 'pattern')).find((one) => typeof one === 'string');
  const words = typeof pattern === 'string' ? wordsOf(pattern) : ['text'];
  const fitting = words.find((word) => {
    const length = [...word].length;
    return length >= (least ?? 0) && length <= (most ?? LONGEST);
  });
  const word = (fitting ?? words[0] ?? 'text').padEnd(Math.min(least ?? 0, LONGEST), 'a');
  return fitting ?? [...word].slice(0, most).join('');
}

function limit(parts: readonly ExactObject[], keyword: string): number | undefined {
  const found = parts.map((part) => own(part, keyword)).filter(isNumeral);
  return found.length > 0 ? Number(found[0]) : undefined;
}

const words = new Map<string, readonly string[]>();

/** Random words of a pattern, without what JSON cannot carry; none where fast-check cannot read it. */
function wordsOf(pattern: string): readonly string[] {
  const known = words.get(pattern);
  if (known) return known;
  let found: readonly string[] = [];
  try {
    found = fc
      .sample(fc.stringMatching(regExp(pattern)), { numRuns: 40, seed: 1 })
      .filter((word) => word.isWellFormed());
  } catch {
    // Look-arounds have no generator.
  }
  words.set(pattern, found);
  return found;
}

function numberOf(parts: readonly ExactObject[], fallback: Big): Exact {
  const find = (keyword: string) => {
    const value = parts.map((part) => own(part, keyword)).find(isNumeral);
    return value === undefined ? undefined : decimalOf(value);
  };
  const step = find('multipleOf');
  const low = find('minimum') ?? find('exclusiveMinimum')?.plus(step ?? 1);
  const high = find('maximum') ?? find('exclusiveMaximum')?.minus(step ?? 1);
  const start = low ?? high ?? fallback;
  return step === undefined ? start : start.minus(start.mod(step)).plus(low ? step : 0);
}
