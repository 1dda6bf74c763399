import { schemasAtPlace } from '../document/branches.ts';
import { childAt, segmentsOf, valueAt } from '../document/pointer.ts';
import type { EnvValue } from '../env-file.ts';
import type { Break, Case, Location } from '../report.ts';
import { type Request, scenarioRequest } from '../request.ts';
import { type Exact, exactText, isMap } from '../validation/exact.ts';
import { isFreelyEmpty, isOnWire, readLocation } from '../wire/location-readings.ts';
import type { Base, OperationContext } from '../wire/operation-context.ts';
import { obstacle } from '../wire/transmissible.ts';
import type { Reading } from '../wire/wire-readings.ts';
import { breakKey, breaksOf, sameBreaks } from './breaks.ts';
import { isTypeRow, meaningOf } from './meanings.ts';

/** A reading that was refused as declared, handed to the second judge. */
export interface Confirmed {
  readonly location: Location;
  readonly reading: Exact;
  readonly removed: readonly Break[];
}

export interface Finding {
  readonly wrong: readonly string[];
  readonly confirmed: Confirmed | undefined;
}

/**
 * Judges one negative case: (a) the request is invalid, (b) it breaks exactly the target and what is entailed, and
 * (c) without these it is valid.
 */
export function judgeNegative(
  context: OperationContext,
  base: Base,
  filed: Case & { readonly location: Location; readonly at: string; readonly breaks: Break },
  value: EnvValue,
): Finding {
  const { location, at, breaks: target } = filed;
  const refuse = (...wrong: string[]): Finding => ({ wrong, confirmed: undefined });
  if (location === 'body' && at === '' && target.keyword === 'required' && !filed.entails.length) {
    if (isAbsent(value)) return judgeNoBody(context);
  }
  const request = scenarioRequest(base.request, location, at, value);
  if (!request) return refuse('the base holds nothing that could hold this place');
  const hindered = obstacle(context.operation, location, request[location]);
  if (hindered) return refuse(`not transmissible: ${hindered}`);
  const { validator, operation } = context;
  if (isFreelyEmpty(operation, location, at, request[location])) {
    return refuse('(a) it is valid after all, for allowEmptyValue admits an empty text');
  }
  const readings = readLocation(validator, operation, location, request[location], at);
  const accepted = readings.find((reading) => context.mayAccept(location, reading));
  if (
    accepted !== undefined ||
    (readings.includes(undefined) && context.accepts(location, undefined))
  ) {
    return refuse(`(a) it is valid after all, read as ${textOf(accepted)}`);
  }
  const words = checkWords(context, base, filed, value);
  const declared = [target, ...filed.entails];
  const found = readings.map((reading) => breaksFound(context, base, filed, reading));
  const index = found.findIndex((breaks) => sameBreaks(breaks, declared));
  if (index < 0) {
    const seen = found.map((breaks) => breaks.map(breakText).join(' + ') || 'nothing').join(' or ');
    return refuse(
      ...words,
      `(b) declared ${declared.map(breakText).join(' + ')}; it breaks ${seen}`,
    );
  }
  const reading = readings[index];
  if (reading === undefined) return { wrong: words, confirmed: undefined };
  if (!validator.accepts(context.ablated(location, base, declared), reading)) {
    words.push('(c) without what it breaks the schema still refuses it');
  }
  return { wrong: words, confirmed: { location, reading, removed: declared } };
}

function isAbsent(value: EnvValue): boolean {
  return typeof value === 'symbol';
}

function judgeNoBody(context: OperationContext): Finding {
  const required = context.operation.body?.required === true;
  return { wrong: required ? [] : ['(a) the body is not required'], confirmed: undefined };
}

/** The breaks of a reading; 6.19's missing properties count as one. */
export function breaksFound(
  context: OperationContext,
  base: Base,
  filed: { readonly location: Location; readonly breaks: Break },
  reading: Reading,
): readonly Break[] {
  const { location, breaks: target } = filed;
  if (reading === undefined) return [{ at: '', keyword: 'required' }];
  const schema = context.operation.schemas[location];
  const found = breaksOf(context.validator, schema, reading, base.read[location]);
  if (target.keyword !== 'required' || target.property !== undefined) return found;
  const here = (broken: Break) => broken.keyword === 'required' && broken.at === target.at;
  const unique = new Map(
    found
      .map((broken) => (here(broken) ? { at: broken.at, keyword: 'required' } : broken))
      .map((broken) => [breakKey(broken), broken]),
  );
  return [...unique.values()];
}

/** Whether the value is what the scenario's words say, and the target what they name. */
function checkWords(
  context: OperationContext,
  base: Base,
  filed: Case & { readonly location: Location; readonly at: string; readonly breaks: Break },
  value: EnvValue,
): string[] {
  const { location, at, breaks: target } = filed;
  const wrong: string[] = [];
  const schema = context.operation.schemas[location];
  const place = segmentsOf(at);
  const schemas = schemasAtPlace(context.validator, schema, base.read[location], place);
  const onWire = isOnWire(context.operation, location, at);
  for (const id of [filed.scenario ?? '', ...filed.also]) {
    const meaning = meaningOf(id);
    if (!meaning) {
      wrong.push(`${id} is no negative scenario`);
      continue;
    }
    if (!meaning.suits(value, schemas, onWire)) wrong.push(`the value is not what ${id} says`);
    const free = onWire && isTypeRow(id);
    if (!free && !meaning.keywords.includes(target.keyword)) {
      wrong.push(`${id} cannot break ${target.keyword}`);
    }
  }
  const parent = at.slice(0, at.lastIndexOf('/'));
  const absent = isAbsent(value);
  const atPlace = absent
    ? target.at === parent && target.property === place.at(-1)
    : target.at === at || (onWire && target.at.startsWith(`${at}/`));
  if (!atPlace) wrong.push(`the target is at ${target.at || 'the root'}, the value at ${at}`);
  if (filed.scenario === '6.20') wrong.push(...checkAdded(base, location, place, value, target));
  return wrong;
}

/** 6.20 adds one property, the one that its target names. */
function checkAdded(
  base: Base,
  location: keyof Request,
  place: readonly string[],
  value: EnvValue,
  target: Break,
): readonly string[] {
  const before = valueAt(base.request[location], place);
  if (typeof value === 'symbol' || !isMap(value)) return [];
  const added = Object.keys(value).filter((key) => childAt(before, key) === undefined);
  return added.length === 1 && added[0] === target.property
    ? []
    : [`6.20 adds ${added.join(', ') || 'nothing'} and names ${target.property}`];
}

export function breakText({ at, keyword, property }: Break): string {
  const tail = property === undefined ? '' : ` ${JSON.stringify(property)}`;
  return `${keyword}${tail} at ${at === '' ? 'the root' : at}`;
}

function textOf(reading: Reading): string {
  return reading === undefined ? 'nothing' : exactText(reading);
}
