import { schemasAtPlace } from '../document/branches.ts';
import { segmentsOf, valueAt } from '../document/pointer.ts';
import type { Endpoint, Location, Skip } from '../report.ts';
import { scenarioRequest } from '../request.ts';
import { counterValues } from '../validation/counter-values.ts';
import { exactText, isList, isMap, own } from '../validation/exact.ts';
import { isOnWire, readLocation } from '../wire/location-readings.ts';
import type { OperationContext } from '../wire/operation-context.ts';
import { obstacle } from '../wire/transmissible.ts';
import { breaksOf } from './breaks.ts';
import { meaningOf } from './meanings.ts';

/** A skipped scenario for which the judge found a value that would have been a right negative. */
export interface Doubt {
  readonly scenario: string;
  readonly place: string;
  readonly reason: string;
  readonly value: string;
}

const BOUND = 400;

/**
 * Skips whose keyword does apply at the field and for which a bounded search finds a value that
 * breaks nothing but that keyword. The report's reason is then at least doubtful.
 */
export function* doubtfulSkips(context: OperationContext, endpoint: Endpoint): Generator<Doubt> {
  for (const skip of endpoint.skipped) {
    const { location, at, scenario, reason } = skip;
    if (location === null || at === null || scenario === '*') continue;
    const value = search(context, { ...skip, location, at });
    if (value !== undefined) yield { scenario, place: `${location} ${at}`, reason, value };
  }
}

type Placed = Skip & { readonly location: Location; readonly at: string };

function search(context: OperationContext, { location, at, scenario }: Placed): string | undefined {
  const meaning = meaningOf(scenario);
  if (!meaning || /\.(19|20|21)$/.test(scenario)) return undefined;
  const { validator, operation } = context;
  const base = context.base('positive');
  const schema = operation.schemas[location];
  const place = segmentsOf(at);
  const present = valueAt(base.read[location], place);
  if (present === undefined || base.faults.length > 0) return undefined;
  const schemas = schemasAtPlace(validator, schema, base.read[location], place);
  const declared = meaning.keywords.filter((keyword) =>
    schemas.some((part) => own(part, keyword) !== undefined),
  );
  if (declared.length === 0) return undefined;
  const onWire = isOnWire(operation, location, at);
  let tried = 0;
  for (const value of counterValues(schemas, present)) {
    if (!meaning.suits(value, schemas, onWire)) continue;
    // OpenAPI has a text for few structures only.
    if (onWire && (isList(value) || isMap(value))) continue;
    tried += 1;
    if (tried > BOUND) return undefined;
    const request = scenarioRequest(base.request, location, at, value);
    if (!request || obstacle(operation, location, request[location])) continue;
    const readings = readLocation(validator, operation, location, request[location], at);
    const right = readings.every((reading) => {
      if (reading === undefined || context.mayAccept(location, reading)) return false;
      const breaks = breaksOf(validator, schema, reading, base.read[location]);
      const [only] = breaks;
      if (breaks.length !== 1 || only?.at !== at || !declared.includes(only.keyword)) return false;
      return validator.accepts(context.ablated(location, base, breaks), reading);
    });
    if (right) return exactText(value);
  }
  return undefined;
}
