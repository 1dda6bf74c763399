import type { Schema, TypeName } from '../document/schema.ts';
import type { Json } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { NOT_FOUND } from '../requests/causes.ts';
import {
  type Constraints,
  constraintsOf,
  expand,
  propertySchemas,
} from '../validation/constraints.ts';
import { isValid } from '../validation/validate.ts';
import { MAX_ITEMS, MAX_PROPERTIES } from './bounds.ts';
import type { BuildContext } from './build-context.ts';
import { isEndless, isTwofold } from './never.ts';
import { isExhaustive, Numbers } from './numbers.ts';
import { Strings } from './strings.ts';
import { hasUnreadableNames, UNREADABLE_NAME } from './unreadable-names.ts';

const NO_TEXT =
  'OpenAPI fixes no one text for an object or array in this content type, so it cannot be sent exactly';

const SEPARATING = 'not transmissible: every listed value holds what separates items';

const NO_NESTED_TEXT =
  'OpenAPI fixes no one text for an object or array within another, so it cannot be sent exactly';

/**
 * Why no valid value of some schemas was found at a place, from what they say of the value itself.
 * "Unsatisfiable" is said only where that is proven; else the bound that was reached is named.
 */
export function noValueReason(
  schemas: readonly Schema[],
  at: string,
  { transportOf, scalarOnly, forced }: Pick<BuildContext, 'transportOf' | 'scalarOnly' | 'forced'>,
): string {
  // What applies whatever branches are taken, and in those that must be: if that cannot be met, nothing can.
  const certain = expand(schemas, '', (branches) => {
    const index = forced.get(at)?.get(branches);
    return index === undefined ? undefined : branches[index];
  });
  if (scalarOnly(at) && isComposite(certain)) return at === '' ? NO_TEXT : NO_NESTED_TEXT;
  const unsupported = certain.find((schema) => schema.unsupported !== undefined);
  if (unsupported?.unsupported !== undefined) return unsupported.unsupported;
  if (certain.some((schema) => schema.never)) return 'unsatisfiable: its schema is false';
  const constraints = constraintsOf(certain);
  const { types, members } = constraints;
  if (types?.length === 0) return 'unsatisfiable: its types exclude each other';
  if (certain.some(({ oneOf }) => isTwofold(oneOf))) {
    return 'unsatisfiable: the branches of its oneOf say the same, and only one may match';
  }
  if (members?.every((member) => !isValid(certain, member))) {
    return 'unsatisfiable: no listed value satisfies the rest';
  }
  const carries = (member: Json) => typeof member !== 'string' || transportOf(at).carries(member);
  if (members && !members.some((one) => isValid(certain, one) && carries(one))) return SEPARATING;
  const [only, second] = (types ?? []).filter((type) => type !== 'null');
  if (members || !only || second || types?.includes('null')) return NOT_FOUND;
  switch (only) {
    case 'string':
      return new Strings(constraints, transportOf(at), '').noStringReason();
    case 'integer':
    case 'number':
      return noNumberReason(constraints, only === 'integer');
    case 'array':
      return sizeReason('Items', constraints.minItems, constraints.maxItems, MAX_ITEMS);
    case 'object':
      return endlessReason(constraints) ?? noObjectReason(constraints);
    default:
      return NOT_FOUND;
  }
}

/** Whether schemas admit nothing but objects and arrays. */
function isComposite(certain: readonly Schema[]): boolean {
  const { types, schemas } = constraintsOf(certain);
  if (types?.length === 0) return false;
  const isNone = (type: TypeName) => type === 'object' || type === 'array' || type === 'null';
  return types?.every(isNone) ?? schemas.some((one) => one.properties.size > 0);
}

function endlessReason({ schemas, required }: Constraints): string | undefined {
  const name = required.find((one) =>
    schemas.flatMap((schema) => propertySchemas(schema, one)).some(isEndless),
  );
  return name === undefined
    ? undefined
    : `unsatisfiable: a value of ${childPointer('', name)}, which is required, would have no end`;
}

function noNumberReason(constraints: Constraints, integral: boolean): string {
  const isNone = new Numbers(constraints, integral, undefined).valid() === undefined;
  return isNone && isExhaustive(constraints)
    ? 'unsatisfiable: no number is within all its limits'
    : NOT_FOUND;
}

function noObjectReason({ schemas, required, minProperties, maxProperties }: Constraints): string {
  if (required.length > maxProperties) {
    return `unsatisfiable: ${required.length} properties are required, maxProperties is ${maxProperties}`;
  }
  if (minProperties > required.length && schemas.some(hasUnreadableNames)) return UNREADABLE_NAME;
  return sizeReason('Properties', minProperties, maxProperties, MAX_PROPERTIES);
}

function sizeReason(noun: string, min: number, max: number, written: number): string {
  if (min > max) return `unsatisfiable: min${noun} ${min} is above max${noun} ${max}`;
  return min > written ? `min${noun} ${min}: more than ${written} are not written` : NOT_FOUND;
}
