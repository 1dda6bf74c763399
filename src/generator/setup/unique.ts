import type { Body } from '../document/body.ts';
import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import type { Json } from '../json.ts';
import type { LearnedHints } from '../learned/learned-hints.ts';
import { segmentsOf, valueAt, withValueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import type { EnvironmentLine, EnvironmentSection } from '../suite/environment.ts';
import {
  admits,
  type Constraints,
  constraintsOf,
  itemSchemas,
  propertySchemas,
} from '../validation/constraints.ts';
import { isValid } from '../validation/validate.ts';
import { letters, parametersOf, resourceOf } from './names.ts';
import { propertyAt, type RequestProperty, requestProperties } from './request-properties.ts';
import { SLOT, templateSuits } from './template.ts';

/** The comment above `[unique]`. */
export const UNIQUE_COMMENT =
  'New in each request: {unique} stands for 8 hexadecimal digits. Delete a line to send the same always';

/** A scheme, and what it leads to: `s3://bucket/`, `urn:isbn:1`. */
const URI = /^[a-z][a-z\d+.-]*:\S+$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names that a server seldom gives to two rows. */
const KEYS = ['name', 'slug', 'key', 'code', 'username', 'login', 'email', 'handle'];
/** Keys that a server makes where the client sends none. */
const IDS = ['id', 'uuid', 'guid', 'identifier'];
const UNIQUE = new Set([...KEYS, ...IDS]);
/** What an instance of a template holds, whatever is around it. */
const DIGITS = /[0-9a-f]{8}/;
/** Two instances that the whole location is tried with, beside the proof for the place. */
const INSTANCES = ['00000000', 'ffffffff'];

/** What the valid requests of an operation send in each location. */
export type Sent = ReadonlyMap<Location, readonly Json[]>;

/** Where the client may choose a key, those of a path last: most name rows that are there. */
const CHOSEN = ['query', 'header', 'body', 'path'] as const;

/** What is known of the requests of an operation. */
interface Known {
  /** Fields that a set-up fills. */
  readonly setupTargets: ReadonlySet<string>;
  /** Whether it makes rows, as far as the document says; a PUT does where another request takes its key. */
  readonly isMaker: boolean;
  /** Whether their key is the last parameter of its path, as in `POST /users/{name}` or a PUT. */
  readonly isNamedInPath: boolean;
  readonly hints: LearnedHints;
}

/**
 * `[unique]` of an operation that makes rows: the texts of its body, query and headers that must be new for
 * each row, each with a template of which every instance is proven to satisfy its schema.
 */
export function uniqueSection(
  operation: Operation,
  sent: Sent,
  { setupTargets, isMaker, isNamedInPath, hints }: Known,
): EnvironmentSection | undefined {
  const lines = new Map<string, EnvironmentLine>();
  for (const location of CHOSEN) {
    if (location === 'body' && isOfFiles(operation.body)) continue;
    const instances = sent.get(location) ?? [];
    const learned = [...hints.fresh].flatMap((key) => pointerIn(location, key));
    const places = instances.flatMap((one) => [
      ...requestProperties(operation, location, one),
      ...learned.flatMap((at) => propertyAt(operation, location, one, at) ?? []),
    ]);
    for (const place of places) {
      const key = `/${location}${place.at}`;
      const isProposed =
        isMaker &&
        (location !== 'path' || isNamedInPath) &&
        isKey(operation, location, place) &&
        !hints.same.has(key);
      if (setupTargets.has(key) || lines.has(key) || !(isProposed || hints.fresh.has(key)))
        continue;
      const root = operation.roots.get(location);
      const value = templatesFor(place).find(
        (one) => templateSuits(place.constraints, one) && suitsWhole(root, instances, place, one),
      );
      if (value !== undefined) lines.set(key, { key, value });
    }
  }
  return lines.size > 0
    ? { name: 'unique', comment: UNIQUE_COMMENT, lines: [...lines.values()] }
    : undefined;
}

/** The pointer of a place in a location, `/name` of `/body/name`; none where it is in another one. */
function pointerIn(location: Location, key: string): string[] {
  const start = `/${location}/`;
  return key.startsWith(start) ? [key.slice(start.length - 1)] : [];
}

/** Whether a body is a file, or may hold some: what looks like a text is a part of one. */
function isOfFiles(body: Body | undefined): boolean {
  return body?.form === 'multipart' || body?.form === 'file';
}

/** Whether a place is the key of the row that is made: `name`, `petName` of `/pets`, `X-Acme-PetId`. */
function isKey({ path }: Operation, location: Location, { at, name }: RequestProperty): boolean {
  if (!/^(?:\/0)?\/[^/]+$/.test(at)) return false;
  if (location === 'path') return name === parametersOf(path).at(-1);
  const own = letters(resourceOf(path));
  const word = letters(name);
  const start = own === '' ? -1 : word.indexOf(own);
  const isOwn = location === 'header' ? start >= 0 : start === 0;
  // A header `Name` may be of anything; that of the row is named after it.
  if (location === 'header' && !isOwn) return false;
  const rest = isOwn ? word.slice(start + own.length) : word;
  return UNIQUE.has(rest === '' ? word : rest);
}

/** Templates for a place, the most readable first. */
function templatesFor({ name, value, constraints }: RequestProperty): string[] {
  if (typeof value !== 'string') return [];
  // What was learned to be a UUID, a URI or a number stays one.
  if (UUID.test(value)) return [value.replace(/^.{8}/, SLOT)];
  if (URI.test(value)) return [value + SLOT];
  if (/^[\d.]+$/.test(value) && IDS.some((id) => letters(name).endsWith(id))) return [];
  const [format] = constraints.formats;
  const word = /^[\w .-]{1,30}$/.test(value) ? value : name;
  return [
    ...(value.includes('@') ? [value.replace('@', '{unique}@')] : []),
    ...(format === undefined ? [`${word}-{unique}`, `${word}{unique}`] : []),
    `${letters(name)}{unique}@example.com`,
    '{unique}-5717-4562-b3fc-2c963f66afa6',
    `https://example.com/{unique}`,
    `a{unique}`,
    '{unique}',
  ];
}

/** Whether all instances that hold the place stay valid, and nothing above it depends on its value. */
function suitsWhole(
  root: Schema | undefined,
  instances: readonly Json[],
  { at }: RequestProperty,
  template: string,
): boolean {
  if (!root || !isIndifferent(root, at, template)) return false;
  return instances
    .filter((one) => valueAt(one, at) !== undefined)
    .every((one) =>
      INSTANCES.every((digits) => {
        const text = template.replace(SLOT, digits);
        return isValid([root], withValueAt(one, at, text));
      }),
    );
}

/**
 * Whether no keyword of a location tells one instance of a template from another at a place, whichever branches an
 * instance satisfies: each schema of the place admits all of them, or none.
 */
function isIndifferent(root: Schema, at: string, template: string): boolean {
  let here = everyBranch([root]);
  for (const segment of segmentsOf(at)) {
    if (here.some((one) => readsParts(one))) return false;
    const below = here.flatMap((one) => [
      ...propertySchemas(one, segment),
      ...(/^\d+$/.test(segment) ? itemSchemas(one, Number(segment)) : []),
    ]);
    here = everyBranch(below);
  }
  return here.every((one) => {
    if (one.not || one.condition) return false;
    const constraints = constraintsOf([one]);
    return templateSuits(withoutBranches(constraints), template) || refusesTexts(constraints);
  });
}

/** The schemas that may apply to a value, with all branches. */
function everyBranch(schemas: readonly Schema[]): Schema[] {
  const found = new Set(schemas);
  for (const one of found) {
    const { ref, allOf, oneOf, anyOf, dependentSchemas } = one;
    const parts = [
      ...(ref ? [ref] : []),
      ...allOf,
      ...oneOf,
      ...anyOf,
      ...dependentSchemas.values(),
    ];
    for (const part of parts) found.add(part);
  }
  return [...found];
}

/** Whether a schema may read more of a value than its members one by one. */
function readsParts(one: Schema): boolean {
  return Boolean(one.not ?? one.condition ?? one.enum ?? one.const ?? one.contains);
}

/** The branches of a schema are looked at by themselves. */
function withoutBranches({ schemas, ...constraints }: Constraints): Constraints {
  return { ...constraints, schemas: schemas.map((one) => ({ ...one, oneOf: [], anyOf: [] })) };
}

/** Whether a schema admits no text with eight digits of its own: it has another type, or lists its values. */
function refusesTexts({ types, members }: Constraints): boolean {
  if (!admits(types, 'string')) return true;
  return (
    members !== undefined && !members.some((one) => typeof one === 'string' && DIGITS.test(one))
  );
}
