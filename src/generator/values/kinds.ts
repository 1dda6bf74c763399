import { isArray, isNumber, isObject } from '../json.ts';
import type { Constraints, Kind } from '../validation/constraints.ts';
import { type BuildContext, hintsOf } from './build-context.ts';

const KINDS: readonly Kind[] = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** The kinds to try, that of the document's example first. */
export function kindsOf(constraints: Constraints, context: BuildContext): Kind[] {
  const { types } = constraints;
  const named = types?.filter((type) => type !== 'null') ?? inferredKinds(constraints, context);
  const hint = context.hints.find((one) => one !== null);
  const isLike = (kind: string) =>
    hint !== undefined &&
    (isArray(hint) ? 'array' : isNumber(hint) ? 'number' : typeof hint) === kind;
  const scalar = context.scalarOnly(context.at);
  const possible = KINDS.filter((kind) => !scalar || (kind !== 'array' && kind !== 'object'));
  return possible
    .filter((kind) => named.includes(kind))
    .toSorted(
      (a, b) => Number(isLike(b)) - Number(isLike(a)) || named.indexOf(a) - named.indexOf(b),
    );
}

/** The kind that the keywords of a schema without `type` are for; a string where none does. */
function inferredKinds(constraints: Constraints, context: BuildContext): Kind[] {
  const { schemas, patterns, formats, minLength, maxLength, multiples } = constraints;
  const hint = hintsOf(constraints, context)[0];
  if (
    schemas.some((s) => s.properties.size > 0 || s.required.length > 0 || s.additionalProperties)
  ) {
    return ['object'];
  }
  if (schemas.some((s) => s.items || s.prefixItems.length > 0 || s.minItems !== undefined)) {
    return ['array'];
  }
  if (patterns.length + formats.length > 0 || minLength > 0 || maxLength < Infinity)
    return ['string'];
  if (constraints.minimum || constraints.maximum || multiples.length > 0) return ['number'];
  if (isArray(hint)) return ['array'];
  if (isObject(hint)) return ['object'];
  if (isNumber(hint)) return ['number'];
  return typeof hint === 'boolean' ? ['boolean'] : ['string'];
}
