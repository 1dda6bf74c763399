import { schemasAtPlace } from '../document/branches.ts';
import { childOf, segmentsOf, valueAt, withValue } from '../document/pointer.ts';
import type { Case, Location } from '../report.ts';
import { baseNameOf, LOCATIONS, type Request } from '../request.ts';
import {
  decimalOf,
  type Exact,
  isIntegral,
  isList,
  isMap,
  isNumeral,
  mapOf,
  own,
  sameValue,
} from '../validation/exact.ts';
import { isOnWire, readLocation } from '../wire/location-readings.ts';
import type { Base, OperationContext } from '../wire/operation-context.ts';
import { obstacle } from '../wire/transmissible.ts';

/** A place of a request. */
interface Place {
  readonly location: Location;
  readonly at: string;
}

/** A variant, the request that it starts from, and `[positive]`. */
interface Subject {
  readonly context: OperationContext;
  readonly variant: Base;
  readonly base: Base;
  readonly positive: Base;
  readonly place: Place | undefined;
}

/** Whether a case of the report is a variant. */
export function isVariant({ scenario }: Pick<Case, 'scenario'>): boolean {
  return scenario !== null && Object.hasOwn(MEANINGS, scenario);
}

/**
 * A variant: its section says what the report says, no other valid request sends the same values, and it is what its
 * scenario names. That it is valid is a matter of its base.
 * @param earlierRequests the requests of the positive sections, and of the variants before it
 */
export function judgeVariant(
  context: OperationContext,
  filed: Case,
  earlierRequests: readonly Base[],
): readonly string[] {
  const { section, scenario, location, at, breaks } = filed;
  const lines = context.env.sections.get(section);
  if (lines === undefined) return ['the environment file has no section for it'];
  const wrong: string[] = [];
  if (breaks) wrong.push('a variant breaks nothing');
  if (lines.get('scenario') !== scenario) wrong.push('its section has another scenario');
  if ((lines.get('location') ?? null) !== location) wrong.push('its section has another location');
  if ((lines.get('at') ?? null) !== at) wrong.push('its section has another at');
  const variant = context.base(section);
  const same = earlierRequests.find((other) => sendSame(other.request, variant.request));
  if (same) wrong.push(`it sends the same values as [${same.section}]`);
  if (variant.faults.length > 0) return wrong;
  const place = location !== null && at !== null ? { location, at } : undefined;
  const positive = context.base('positive');
  const base = context.base(baseNameOf(context.env, section) ?? 'positive');
  const subject: Subject = { context, variant, base, positive, place };
  if (place && !hasArrived(subject, place)) wrong.push(`${place.at} does not arrive as it is sent`);
  const found = MEANINGS[scenario ?? '']?.(subject);
  return found === undefined ? wrong : [...wrong, `${scenario}: ${found}`];
}

/** What is wrong with a variant of a scenario; undefined for nothing. */
const MEANINGS: { readonly [scenario: string]: (subject: Subject) => string | undefined } = {
  '9.01': otherMember,
  '9.02': alone,
  '9.03': pair,
  '9.04': otherNumber,
  '9.05': oddText,
  '9.06': otherSize,
  '9.07': unknownRow,
  '9.08': documentedExample,
};

function otherMember(subject: Subject): string | undefined {
  const { place } = subject;
  if (!place) return 'it names no field';
  const [value, before] = [sentAt(subject.variant, place), sentAt(subject.positive, place)];
  const schemas = schemasOf(subject, subject.variant, place);
  const isListed = schemas.some((schema) => isList(own(schema, 'enum')));
  if (isListed && value !== undefined && before !== undefined && !sameValue(value, before)) return;
  const known = new Set(schemasOf(subject, subject.positive, place));
  const takesOther = schemas.some((schema) => !known.has(schema));
  return takesOther ? undefined : 'neither a further member nor another branch';
}

function alone(subject: Subject): string | undefined {
  const { place, variant, context } = subject;
  if (!place) return 'it names no field';
  const least = context.env.sections.has('positive_required')
    ? context.base('positive_required')
    : subject.positive;
  if (sentAt(variant, place) === undefined) return 'the field is not there';
  if (valueAt(least.request[place.location], segmentsOf(place.at)) !== undefined)
    return 'the field is in the smallest request too';
  for (const location of LOCATIONS) {
    const instance = variant.request[location];
    for (const at of propertyPlaces(instance)) {
      const isHolder = location === place.location && `${place.at}/`.startsWith(`${at}/`);
      const isCookies = location === 'header' && at === '/Cookie';
      if (isHolder || isCookies || isDiscriminator(subject, { location, at })) continue;
      if (valueAt(least.request[location], segmentsOf(at)) !== undefined) continue;
      const less = withValue(instance, segmentsOf(at), undefined).root;
      if (isLost(subject, { location, at }, less) || !isAccepted(subject, location, less)) continue;
      return `${at} in the ${location} could be left out`;
    }
  }
  return undefined;
}

/** Whether an object without this property has no text, so that it would be left out as well. */
function isLost({ context }: Subject, { location, at }: Place, less: Exact | undefined): boolean {
  const parent = at.slice(0, at.lastIndexOf('/'));
  const holder = valueAt(less, segmentsOf(parent));
  const isEmpty = isMap(holder) && Object.keys(holder).length === 0;
  return parent !== '' && isEmpty && isOnWire(context.operation, location, parent);
}

/** Whether a property is the one by which a server tells branches apart, which is always sent. */
function isDiscriminator(subject: Subject, { location, at }: Place): boolean {
  const parent = { location, at: at.slice(0, at.lastIndexOf('/')) };
  const [name] = segmentsOf(at).slice(-1);
  return schemasOf(subject, subject.variant, parent).some((schema) => {
    const discriminator = own(schema, 'discriminator');
    return isMap(discriminator) && own(discriminator, 'propertyName') === name;
  });
}

function pair(subject: Subject): string | undefined {
  const places = LOCATIONS.flatMap((location) =>
    propertyPlaces(subject.variant.request[location]).map((at) => ({ location, at })),
  );
  const added = places.filter((place) => sentAt(subject.base, place) === undefined);
  const scalars = LOCATIONS.flatMap((location) =>
    scalarPlaces(subject.variant.request[location]).map((at) => ({ location, at })),
  );
  const altered = scalars.filter((place) => {
    const [value, before] = [sentAt(subject.variant, place), sentAt(subject.base, place)];
    return value !== undefined && before !== undefined && !sameValue(value, before);
  });
  const isMember = (place: Place) =>
    typeof sentAt(subject.variant, place) === 'boolean' ||
    schemasOf(subject, subject.variant, place).some((schema) => isList(own(schema, 'enum')));
  if (altered.some((place) => !isMember(place))) return 'it changes more than members';
  // A whole body has no property of another place.
  const bodies = [subject.variant, subject.base].map(({ request }) => request.body !== undefined);
  const count = added.length + altered.length + Number(bodies[0] !== bodies[1]);
  return count < 2 ? 'it is about fewer than two fields' : undefined;
}

const PLAIN_NUMBERS = ['-1', '0', '1', '5'];
const WIDE = 1_000_000;

function otherNumber(subject: Subject): string | undefined {
  const { place, variant, positive } = subject;
  if (place) {
    const [value, before] = [sentAt(variant, place), sentAt(positive, place)];
    if (!isNumeral(value)) return 'no number is there';
    if (before !== undefined && sameValue(value, before)) return 'the number is that of [positive]';
    const isKind =
      PLAIN_NUMBERS.some((one) => decimalOf(value).eq(one)) ||
      !isIntegral(value) ||
      decimalOf(value).abs().gt(WIDE) ||
      schemasOf(subject, variant, place).some((one) => own(one, 'format') !== undefined);
    return isKind ? undefined : 'it is a number of no other kind';
  }
  const changed = LOCATIONS.flatMap((location) =>
    scalarPlaces(variant.request[location]).flatMap((at): Exact[] => {
      const [value, before] = [
        sentAt(variant, { location, at }),
        sentAt(subject.base, { location, at }),
      ];
      const isSame = value !== undefined && before !== undefined && sameValue(value, before);
      return value === undefined || isSame ? [] : [value];
    }),
  );
  return changed.length > 0 && changed.every(isNumeral) ? undefined : 'it changes no numbers';
}

/** Beyond ASCII, an apostrophe, a percent sign, or blanks at the beginning; else a number. */
const ODD = /[^\x20-\x7e]|['%]|^ |^\d+$/;

function oddText({ variant, base, place }: Subject): string | undefined {
  const places = place
    ? [place]
    : LOCATIONS.flatMap((location) =>
        scalarPlaces(variant.request[location])
          .map((at) => ({ location, at }))
          .filter((one) => {
            const [value, before] = [sentAt(variant, one), sentAt(base, one)];
            return value !== undefined && (before === undefined || !sameValue(value, before));
          }),
      );
  const plain = places.find((one) => {
    const value = sentAt(variant, one);
    return typeof value !== 'string' || !ODD.test(value);
  });
  if (places.length === 0) return 'it changes no text';
  return plain ? `the text at ${plain.at} is not odd` : undefined;
}

function otherSize({ variant, place }: Subject): string | undefined {
  const value = place && sentAt(variant, place);
  const size = isList(value) ? value.length : isMap(value) ? Object.keys(value).length : undefined;
  if (size === undefined) return 'no list or map is there';
  return size === 0 || size > 2 ? undefined : `its size is ${size}`;
}

function unknownRow({ variant, positive, place }: Subject): string | undefined {
  const [value, before] = place ? [sentAt(variant, place), sentAt(positive, place)] : [];
  if (value === undefined || isList(value) || isMap(value)) return 'no key is there';
  return before !== undefined && sameValue(value, before)
    ? 'the key is that of [positive]'
    : undefined;
}

function documentedExample(subject: Subject): string | undefined {
  const { context, variant, place } = subject;
  const value = place && sentAt(variant, place);
  if (!place || value === undefined) return 'it names no place';
  const { operation } = context;
  const holder =
    place.location === 'body'
      ? operation.body
      : operation.parameters.find((one) => one.location === place.location && one.at === place.at);
  const isDocumented = holder?.examples.some((example) =>
    sameValue(place.location === 'body' ? sendable(context, example, example) : example, value),
  );
  return isDocumented ? undefined : 'the document has no such example there';
}

/** What is sent of a body, or of a part of it: what is read-only is not (OpenAPI 3.0.3, "Schema Object"). */
function sendable(context: OperationContext, whole: Exact, part: Exact, at = ''): Exact {
  const below = (key: string | number) => childOf(at, key);
  if (isList(part)) {
    return part.map((item, index) => sendable(context, whole, item, below(index)));
  }
  if (!isMap(part)) return part;
  const { validator, operation } = context;
  const isSent = (key: string) => {
    const segments = segmentsOf(below(key));
    const schemas = schemasAtPlace(validator, operation.schemas.body, whole, segments);
    return !schemas.some((schema) => own(schema, 'readOnly') === true);
  };
  const sent = Object.entries(part).filter(([key]) => isSent(key));
  return mapOf(sent.map(([key, value]) => [key, sendable(context, whole, value, below(key))]));
}

function sendSame(one: Request, other: Request): boolean {
  return LOCATIONS.every((location) => {
    const [a, b] = [one[location], other[location]];
    return a === undefined || b === undefined ? a === b : sameValue(a, b);
  });
}

function sentAt({ request }: Base, { location, at }: Place): Exact | undefined {
  return valueAt(request[location], segmentsOf(at));
}

/** Whether a server reads a list or map of the same size, or any value where it is none. */
function hasArrived({ variant }: Subject, { location, at }: Place): boolean {
  const [sent, read] = [variant.request[location], variant.read[location]].map((one) =>
    valueAt(one, segmentsOf(at)),
  );
  if (sent === undefined || read === undefined) return false;
  if (isList(sent)) return isList(read) && read.length === sent.length;
  return isMap(sent) ? typeof read === 'string' || isMap(read) : true;
}

function schemasOf({ context }: Subject, { read }: Base, { location, at }: Place) {
  const schema = context.operation.schemas[location];
  return schemasAtPlace(context.validator, schema, read[location], segmentsOf(at));
}

function isAccepted(
  { context }: Subject,
  location: Location,
  instance: Exact | undefined,
): boolean {
  const { validator, operation } = context;
  if (obstacle(operation, location, instance)) return false;
  const readings = readLocation(validator, operation, location, instance, '');
  return readings.some((reading) => context.accepts(location, reading));
}

function propertyPlaces(value: Exact | undefined, at = ''): string[] {
  if (isList(value)) {
    return value.flatMap((item, index) => propertyPlaces(item, childOf(at, index)));
  }
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const place = childOf(at, key);
    return [place, ...propertyPlaces(one, place)];
  });
}

function scalarPlaces(value: Exact | undefined, at = ''): string[] {
  if (isList(value)) {
    return value.flatMap((item, index) => scalarPlaces(item, childOf(at, index)));
  }
  if (!isMap(value)) return value === undefined ? [] : [at];
  return Object.entries(value).flatMap(([key, one]) => scalarPlaces(one, childOf(at, key)));
}
