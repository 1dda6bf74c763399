import { type Exact, type ExactObject, isList, isMap, mapOf, own } from '../validation/exact.ts';
import { type Schema, schemasAt, strings } from './schema.ts';

/** A keyword of our own beside oneOf: the property of its discriminator, and each branch's values. */
const NAMED = 'proof-named';

/**
 * What a raw schema's discriminator says of the branches of its oneOf (OpenAPI 3.1, "Discriminator
 * Object"). A mapping's values are names: only their last segment counts.
 */
export function namingOf(raw: ExactObject): ExactObject {
  const discriminator = own(raw, 'discriminator');
  const branches = own(raw, 'oneOf');
  const property = isMap(discriminator) ? own(discriminator, 'propertyName') : undefined;
  if (!isMap(discriminator) || !isList(branches) || typeof property !== 'string') return {};
  const mapping = own(discriminator, 'mapping');
  const mapped = Object.entries(isMap(mapping) ? mapping : {}).map(
    ([value, target]) => [value, lastSegment(target)] as const,
  );
  const values = branches.map((branch) => {
    const name = isMap(branch) ? lastSegment(own(branch, '$ref')) : '';
    const itself = mapped.some(([value]) => value === name) ? [] : [name];
    return [...mapped.filter(([, target]) => target === name).map(([value]) => value), ...itself];
  });
  const other = own(discriminator, 'defaultMapping');
  const names = branches.map((branch) => (isMap(branch) ? lastSegment(own(branch, '$ref')) : ''));
  const fallback = other === undefined ? -1 : names.indexOf(lastSegment(other));
  return { [NAMED]: { property, values, fallback } };
}

/** The branch of oneOf that a value names, by index. */
export function namedBranch(schema: ExactObject, value: Exact | undefined): number | undefined {
  const naming = own(schema, NAMED);
  if (!isMap(naming) || !isMap(value)) return undefined;
  const kind = own(value, String(own(naming, 'property')));
  const values = own(naming, 'values');
  const named =
    isList(values) && typeof kind === 'string'
      ? values.findIndex((list) => strings(list).includes(kind))
      : -1;
  const index = named < 0 ? Number(own(naming, 'fallback')) : named;
  return index < 0 ? undefined : index;
}

/**
 * The same in JSON Schema's own keywords: oneOf as it is written, or the branch that the
 * value names: servers follow either, so a break must hold under both.
 */
export function withoutNaming(schema: ExactObject): ExactObject {
  const naming = own(schema, NAMED);
  if (!isMap(naming)) return schema;
  const branches = schemasAt(schema, 'oneOf');
  const lists = own(naming, 'values');
  const property = String(own(naming, 'property'));
  const named = branches.map((branch, index): Schema => {
    const values = isList(lists) ? (lists[index] ?? []) : [];
    const nameProperty = mapOf([[property, { enum: values }]]);
    const isNamed = { type: 'object', required: [property], properties: nameProperty };
    if (index !== Number(own(naming, 'fallback'))) return { ...isNamed, allOf: [branch] };
    const all = isList(lists) ? lists.flatMap(strings) : [];
    const other = mapOf([[property, { enum: all }]]);
    const isUnnamed = {
      type: 'object',
      not: { type: 'object', required: [property], properties: other },
    };
    return { allOf: [branch], anyOf: [isNamed, isUnnamed] };
  });
  const otherKeywords = Object.entries(schema).filter(([key]) => key !== NAMED && key !== 'oneOf');
  const either = { anyOf: [{ oneOf: branches }, ...named] };
  return mapOf([...otherKeywords, ['allOf', [...schemasAt(schema, 'allOf'), either]]]);
}

function lastSegment(reference: Exact | undefined): string {
  const text = typeof reference === 'string' ? reference : '';
  return text.slice(text.lastIndexOf('/') + 1);
}
