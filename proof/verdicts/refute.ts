import { schemasAtPlace } from '../document/branches.ts';
import { segmentsOf, valueAt } from '../document/pointer.ts';
import type { Break, Case, Location } from '../report.ts';
import { scenarioRequest } from '../request.ts';
import { counterValues } from '../validation/counter-values.ts';
import { type Exact, exactText } from '../validation/exact.ts';
import { isOnWire, readLocation } from '../wire/location-readings.ts';
import type { Base, OperationContext } from '../wire/operation-context.ts';
import { obstacle } from '../wire/transmissible.ts';
import { breakKey } from './breaks.ts';
import { breaksFound, breakText } from './judge-negative.ts';
import { meaningOf } from './meanings.ts';

/** Claims that were searched already: the same words about the same constraints. */
export type KnownClaims = Map<string, string | undefined>;

const BOUND = 3_000;

/**
 * Tries to refute that no value breaks the target without the entailed break, within bounds.
 * Returns the refutation in words, or undefined.
 */
export function refute(
  context: OperationContext,
  base: Base,
  filed: Case & { readonly location: Location; readonly at: string; readonly breaks: Break },
  entailed: Break,
  known: KnownClaims,
): string | undefined {
  const { location, breaks: target } = filed;
  // An enum or const beside a failed type is entailed by definition.
  if (target.keyword === 'type' && ['enum', 'const'].includes(entailed.keyword)) return undefined;
  const place = filed.scenario?.endsWith('.21') ? target.at : filed.at;
  const schema = context.operation.schemas[location];
  const read = base.read[location];
  const schemas = schemasAtPlace(context.validator, schema, read, segmentsOf(place));
  const relative = [target, entailed].map(({ at, keyword, property }) =>
    JSON.stringify([at.slice(place.length), keyword, property]),
  );
  const text = schemas.map(exactText).join(' ');
  const claim = [filed.scenario, location, ...relative, text].join(' ');
  if (known.has(claim)) return known.get(claim);
  const found = search(context, base, filed, place, entailed, schemas);
  known.set(claim, found);
  return found;
}

function search(
  context: OperationContext,
  base: Base,
  filed: Case & { readonly location: Location; readonly at: string; readonly breaks: Break },
  place: string,
  entailed: Break,
  schemas: Parameters<typeof counterValues>[0],
): string | undefined {
  const { location, breaks: target } = filed;
  const { validator, operation } = context;
  const present = valueAt(base.request[location], segmentsOf(place));
  const meaning = filed.scenario?.endsWith('.21') ? undefined : meaningOf(filed.scenario ?? '');
  const onWire = isOnWire(operation, location, filed.at);
  let tried = 0;
  for (const value of counterValues(schemas, present)) {
    if (tried >= BOUND) return undefined;
    if (meaning && !meaning.suits(value, schemas, onWire)) continue;
    tried += 1;
    const request = scenarioRequest(base.request, location, place, value);
    if (!request || obstacle(operation, location, request[location])) continue;
    const readings = readLocation(validator, operation, location, request[location], place);
    const refutes = readings.every((reading) => {
      if (reading === undefined) return false;
      const found = breaksFound(context, base, filed, reading).map(breakKey);
      return found.includes(breakKey(target)) && !found.includes(breakKey(entailed));
    });
    if (refutes) return refutation(value, target, entailed);
  }
  return undefined;
}

function refutation(value: Exact, target: Break, entailed: Break): string {
  return `${exactText(value).slice(0, 200)} breaks ${breakText(target)} without ${breakText(entailed)}`;
}
