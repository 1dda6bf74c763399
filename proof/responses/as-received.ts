import { isReadable, type Schema, schemasAt } from '../document/schema.ts';
import { holdsUnreadable } from '../document/unreadable-patterns.ts';
import { type Exact, type ExactObject, isList, isMap, mapOf, own } from '../validation/exact.ts';

/** The formats that are asserted in responses (docs/scenarios.md, "Formats"). */
const FORMATS: ReadonlySet<string> = new Set(
  'date-time date time duration email hostname ipv4 ipv6 uri uuid int32 int64 float'.split(' '),
);
/** `nullable` beside one of these refuses null by the letter of OpenAPI 3.0.3; nobody means that. */
const COMPOSED = ['$ref', 'enum', 'not', 'allOf', 'anyOf', 'oneOf'];

/**
 * A normalised schema as responses are checked against it (docs/responses.md): write-only properties
 * must not come back, and where readings of OpenAPI differ, what one of them accepts is accepted.
 */
export function asReceived(
  schema: ExactObject,
  raw: ExactObject,
  before31: boolean,
  isElsewhere: (raw: Exact) => boolean,
): ExactObject {
  const received = mapOf<Exact>(
    Object.entries(schema).filter(([keyword, value]) => keyword !== 'format' || isKnown(value)),
  );
  const properties = own(raw, 'properties');
  if (isMap(properties) && isMap(received.properties)) {
    const parts = Object.entries(received.properties).map(
      ([name, part]) => [name, isElsewhere(properties[name] ?? null) ? false : part] as const,
    );
    received.properties = mapOf<Exact>(parts);
  }
  const named = anyNamed(withoutUnreadable(received, raw), raw);
  const isNullable = before31 && own(raw, 'nullable') === true;
  if (!isNullable || !COMPOSED.some((keyword) => Object.hasOwn(raw, keyword))) return named;
  return { anyOf: [{ type: 'null' }, named] };
}

/** What says something else, or the opposite, by a pattern that says nothing to this reader. */
const DEPENDENT = ['not', 'contains', 'minContains', 'maxContains', 'if', 'then', 'else'];
const REST = ['unevaluatedProperties', 'unevaluatedItems'];

/** A pattern of another dialect refuses nothing, nor does what is there to be counted, negated or left by it. */
function withoutUnreadable(schema: ExactObject, raw: ExactObject): ExactObject {
  if (!holdsUnreadable(raw)) return schema;
  const patterns = isMap(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
  const readable = patterns.filter(([pattern]) => isReadable(pattern));
  const isOpen = readable.length < patterns.length;
  const left = [...DEPENDENT, ...REST, ...(isOpen ? ['additionalProperties'] : [])];
  const { oneOf, ...rest } = mapOf<Exact>(
    Object.entries(schema).filter(([keyword]) => !left.includes(keyword)),
  );
  const parts = isList(rest.allOf) ? rest.allOf : [];
  return {
    ...rest,
    ...(patterns.length > 0 && { patternProperties: mapOf<Exact>(readable) }),
    ...(oneOf !== undefined && { allOf: [...parts, { anyOf: oneOf }] }),
  };
}

function isKnown(format: Exact): boolean {
  return typeof format === 'string' && FORMATS.has(format);
}

/** A discriminator names one of the branches that accept a value; that others accept it as well is no error. */
function anyNamed(schema: ExactObject, raw: ExactObject): ExactObject {
  const branches: readonly Schema[] = schemasAt(schema, 'oneOf');
  if (!isMap(own(raw, 'discriminator')) || branches.length === 0) return schema;
  const { oneOf, 'proof-named': _, ...rest } = schema;
  const parts = isList(rest.allOf) ? rest.allOf : [];
  return { ...rest, allOf: [...parts, { anyOf: oneOf ?? [] }] };
}
