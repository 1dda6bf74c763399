import { Big } from 'big.js';
import fc from 'fast-check';
import { regExp } from '../document/schema.ts';
import {
  decimalOf,
  type Exact,
  type ExactObject,
  isList,
  isMap,
  isNumeral,
  mapOf,
  own,
} from './exact.ts';

/**
 * Values with which to try to refute a claim about a place: edges of every limit that applies
 * there, samples of its patterns and formats, and variations of the value that is there.
 */
export function* counterValues(
  schemas: readonly ExactObject[],
  present: Exact | undefined,
): Generator<Exact> {
  yield* PLAIN;
  for (const schema of schemas) {
    const members = own(schema, 'enum');
    if (isList(members)) yield* members;
  }
  const numbers = limitsOf(schemas);
  yield* numbersAround(numbers, schemas);
  yield* strings(schemas, present);
  if (isList(present)) yield* lists(present, numbers);
  if (isMap(present)) yield* objects(present, schemas);
}

const PLAIN: readonly Exact[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.5,
  '',
  'a',
  '0',
  [],
  [null],
  {},
  { a: 1 },
];
const LENGTH_LIMIT = 5_000;
const LIMITS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

function limitsOf(schemas: readonly ExactObject[]): readonly Big[] {
  return schemas.flatMap((schema) =>
    LIMITS.map((keyword) => own(schema, keyword))
      .filter(isNumeral)
      .map(decimalOf),
  );
}

function* numbersAround(limits: readonly Big[], schemas: readonly ExactObject[]): Generator<Exact> {
  const declared = schemas.map((schema) => own(schema, 'multipleOf')).filter(isNumeral);
  const steps = [...declared.map(decimalOf), new Big(1), new Big('0.5'), new Big('0.001')];
  const origins = [...limits, new Big(0), new Big('2147483647'), new Big('9223372036854775807')];
  for (const origin of origins) {
    for (const step of steps) {
      const below = origin.minus(origin.mod(step));
      for (const times of [-1000, -2, -1, 0, 1, 2, 1000]) {
        yield origin.plus(step.times(times));
        yield below.plus(step.times(times));
      }
    }
  }
  for (const power of ['1e10', '1e20', '1e39', '1e400', '-1e20', '-1e39']) yield new Big(power);
}

/** Values of each common format, several lengths of each. */
const FORMAT_SAMPLES: readonly string[] = [
  '2024-02-29',
  '2024-02-29T10:00:00Z',
  '2024-02-29T10:00:00.123456789+02:00',
  '10:00:00Z',
  'P1D',
  'P1Y2M3DT4H5M6S',
  'a@b.co',
  'someone.with.a.long.name@mail.example.org',
  'a.co',
  'a',
  'mail.example.org',
  '1.1.1.1',
  '255.255.255.255',
  '::',
  '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  'a:',
  'http://a.co',
  'https://example.org/a/b?c=d#e',
  '123e4567-e89b-12d3-a456-426614174000',
  '/a',
];

function* strings(schemas: readonly ExactObject[], present: Exact | undefined): Generator<string> {
  const seeds = [...FORMAT_SAMPLES, typeof present === 'string' ? present : 'a'];
  for (const schema of schemas) {
    const pattern = own(schema, 'pattern');
    if (typeof pattern === 'string') seeds.push(...matching(pattern));
  }
  yield* seeds;
  const lengths = limitsOf(schemas)
    .flatMap((limit) => [Number(limit) - 1, Number(limit), Number(limit) + 1, Number(limit) * 2])
    .filter((length) => length >= 0 && length <= LENGTH_LIMIT);
  for (const length of new Set([...lengths, 1, 2, 3])) {
    for (const filler of ['a', 'A', '0', '-', ' ', '\u00e9', '\u{1f600}'])
      yield filler.repeat(length);
    for (const seed of seeds.slice(0, 80)) {
      const characters = [...seed];
      if (characters.length === 0) continue;
      yield characters.slice(0, length).join('');
      yield characters.slice(-length).join('');
      while (characters.length < length) characters.push(...characters);
      yield characters.slice(0, length).join('');
    }
  }
}

const samples = new Map<string, readonly string[]>();

/** Random words of a pattern; none where fast-check cannot read it. */
function matching(pattern: string): readonly string[] {
  const known = samples.get(pattern);
  if (known) return known;
  let found: readonly string[] = [];
  try {
    found = fc.sample(fc.stringMatching(regExp(pattern)), { numRuns: 60, seed: 1 });
  } catch {
    // Lookarounds and some classes have no generator; the other seeds must do.
  }
  samples.set(pattern, found);
  return found;
}

function* lists(present: readonly Exact[], limits: readonly Big[]): Generator<Exact> {
  const [first] = present;
  const lengths = limits
    .flatMap((limit) => [Number(limit) - 1, Number(limit), Number(limit) + 1])
    .filter((length) => length >= 0 && length <= LENGTH_LIMIT);
  for (const length of new Set([...lengths, present.length + 1, 1, 2, 3])) {
    yield present.slice(0, length);
    if (first === undefined) continue;
    yield Array.from({ length }, (_, index) => present[index % present.length] ?? null);
    yield Array.from({ length }, (_, index) => present[index] ?? variant(first, index));
  }
}

/** The same kind of value, different for each number. */
function variant(value: Exact, index: number): Exact {
  if (isNumeral(value)) return decimalOf(value).plus(index);
  if (typeof value === 'string') return `${value}${index}`;
  if (isMap(value)) {
    return mapOf(Object.entries(value).map(([key, item]) => [key, variant(item, index)] as const));
  }
  return isList(value) ? value.map((item) => variant(item, index)) : value;
}

function* objects(present: ExactObject, schemas: readonly ExactObject[]): Generator<Exact> {
  const entries = Object.entries(present);
  for (const [name] of entries) {
    yield mapOf(entries.filter(([key]) => key !== name));
    yield mapOf(entries.filter(([key]) => key === name));
  }
  const declared = schemas.flatMap((schema) => {
    const properties = own(schema, 'properties');
    return isMap(properties) ? Object.keys(properties) : [];
  });
  for (const count of [1, 2, 5, 20]) {
    for (const names of [declared, Array.from({ length: count }, (_, index) => `added${index}`)]) {
      for (const value of ['a', 1, true]) {
        const added = names.slice(0, count).map((name) => [name, value] as const);
        yield mapOf<Exact>([...added, ...entries]);
        for (const [left] of entries) {
          yield mapOf<Exact>([...added, ...entries].filter(([name]) => name !== left));
        }
      }
    }
  }
}
