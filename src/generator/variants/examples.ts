import type { NamedExample } from '../document/parameter.ts';
import { isReadOnly, type Schema } from '../document/schema.ts';
import { isArray, isObject, type Json } from '../json.ts';
import type { Location } from '../report.ts';
import { itemSchemas, propertySchemas } from '../validation/constraints.ts';
import { isValidToAll } from '../validation/validate.ts';
import { placeWords, smallestBase, type Variant, type VariantSource, withValue } from './draft.ts';

const SCENARIO = '9.08';

/** 9.08: each example that the document gives of a parameter or of the body, by its name. */
export function* exampleVariants(source: VariantSource): Generator<Variant> {
  const { operation, bases, contexts } = source;
  const base = smallestBase(bases);
  const place = { location: 'body' as const, at: '' };
  const root = operation.roots.get('body');
  for (const example of operation.body?.examples ?? []) {
    const words = wordsOf(example, place);
    const sent = withoutReadOnly(root ? [root] : [], example.value);
    const own = new Map([['body' as Location, sent]]);
    yield { scenario: SCENARIO, words, place, base, own, changed: [place] };
  }
  for (const parameter of operation.parameters) {
    const location = parameter.in === 'cookie' ? 'header' : parameter.in;
    const field = contexts.find(
      (one) => one.field.location === location && one.field.at === parameter.at,
    );
    for (const example of field ? parameter.examples : []) {
      if (field === undefined) break;
      const words = wordsOf(example, field.field);
      yield withValue(source, field, example.value, { scenario: SCENARIO, words });
    }
  }
}

/** A value without its read-only members, which are not sent in a request (OpenAPI 3.0.3, "Schema Object"). */
function withoutReadOnly(schemas: readonly Schema[], value: Json): Json {
  if (!isObject(value) && !isArray(value)) return value;
  const all = schemasFor(schemas, value);
  if (isArray(value)) {
    return value.map((item, index) =>
      withoutReadOnly(
        all.flatMap((one) => itemSchemas(one, index)),
        item,
      ),
    );
  }
  const members = Object.entries(value).flatMap(([name, member]) => {
    const own = all.flatMap((one) => propertySchemas(one, name));
    return own.some(isReadOnly) ? [] : [[name, withoutReadOnly(own, member)] as const];
  });
  return Object.fromEntries(members);
}

/** The schemas that apply to a value, with the branches that accept it. */
function schemasFor(schemas: readonly Schema[], value: Json): Schema[] {
  const all = new Set(schemas);
  // A set hands out what is added while it is read.
  for (const { ref, allOf, oneOf, anyOf } of all) {
    const branches = [...oneOf, ...anyOf].filter((one) => isValidToAll([one], value));
    for (const part of [...(ref ? [ref] : []), ...allOf, ...branches]) all.add(part);
  }
  return [...all];
}

function wordsOf({ name }: NamedExample, place: Parameters<typeof placeWords>[0]): string {
  const which = name === undefined ? 'the example' : `the example ${JSON.stringify(name)}`;
  return `${which} of ${placeWords(place)}`;
}
