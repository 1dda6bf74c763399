import { admittedTypes, childSchema, hasIntegerBranch } from '../document/admitted-types.ts';
import { schemasAtPlace } from '../document/branches.ts';
import { segmentsOf, valueAt } from '../document/pointer.ts';
import { rowsOf, rowTypes } from '../document/rows.ts';
import type { EnvValue } from '../env-file.ts';
import type { Case, Location } from '../report.ts';
import { scenarioRequest } from '../request.ts';
import { offLimit } from '../validation/boundaries.ts';
import { type Exact, exactText, isList } from '../validation/exact.ts';
import { readLocation } from '../wire/location-readings.ts';
import type { Base, OperationContext } from '../wire/operation-context.ts';
import { obstacle } from '../wire/transmissible.ts';
import type { Finding } from './judge-negative.ts';

type Placed = Case & { readonly location: Location; readonly at: string };

/** x.00: the field has a value in its section's request, of a type that the scenario names. */
export function judgePositive(
  context: OperationContext,
  base: Base,
  filed: Placed,
): readonly string[] {
  const { location, at } = filed;
  const place = segmentsOf(at);
  const value = valueAt(base.read[location], place);
  if (value === undefined) return [`[${base.section}] holds no value at ${at || 'the root'}`];
  const { registry } = context.validator;
  let schema = context.operation.schemas[location];
  for (const [index, segment] of place.entries()) {
    const parent = valueAt(base.read[location], place.slice(0, index));
    schema = childSchema(registry, schema, isList(parent) ? Number(segment) : segment);
  }
  const types = [
    ...rowTypes(admittedTypes(registry, schema)),
    ...(hasIntegerBranch(registry, schema) ? (['integer'] as const) : []),
  ];
  const fits = types.some((type) => rowsOf(type).includes(filed.scenario ?? ''));
  return fits ? [] : [`${filed.scenario} is no row of ${types.join(', ')}`];
}

/** A boundary: the whole request is valid and the value sits exactly on the limit. */
export function judgeBoundary(
  context: OperationContext,
  base: Base,
  filed: Placed,
  value: EnvValue,
): Finding {
  const { location, at } = filed;
  const refuse = (...wrong: string[]): Finding => ({ wrong, confirmed: undefined });
  const request = scenarioRequest(base.request, location, at, value);
  if (!request) return refuse('the base holds nothing that could hold this place');
  const hindered = obstacle(context.operation, location, request[location]);
  if (hindered) return refuse(`not transmissible: ${hindered}`);
  const { validator, operation } = context;
  const readings = readLocation(validator, operation, location, request[location], at);
  const accepted = readings.filter(
    (reading): reading is Exact => reading !== undefined && context.accepts(location, reading),
  );
  const [first] = accepted;
  if (first === undefined) return refuse(`it is refused: ${exactText(request[location] ?? null)}`);
  const wrong: string[] = [];
  for (const id of [filed.scenario ?? '', ...filed.also]) {
    const off = accepted.map((reading) => {
      const place = segmentsOf(at);
      const schemas = schemasAtPlace(validator, operation.schemas[location], reading, place);
      return offLimit(id, valueAt(reading, place), schemas);
    });
    // Where the wire allows two readings, one on the limit is what the scenario means.
    if (!off.includes(undefined)) wrong.push(`${id}: ${off[0]}`);
  }
  return { wrong, confirmed: { location, reading: first, removed: [] } };
}
