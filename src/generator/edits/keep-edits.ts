import type { Row } from '../cases/catalog.ts';
import type { Operation } from '../document/operations.ts';
import { equal } from '../equality.ts';
import { isArray, isNumber, isObject, type Json, own } from '../json.ts';
import { withoutUnlearned } from '../learned/apply.ts';
import type { Learned } from '../learned/learned.ts';
import type { Location } from '../report.ts';
import type { Bases, RequestValues } from '../requests/base.ts';
import type { Field } from '../requests/fields.ts';
import { sendSame } from '../requests/smallest/section-base.ts';
import { wireOf } from '../requests/wire.ts';
import { authName, type EnvironmentLine, type EnvironmentSection } from '../suite/environment.ts';
import { kindOf } from '../validation/constraints.ts';
import { isInteger, lengthOf } from '../validation/types.ts';
import { isValid } from '../validation/validate.ts';
import type { Edits } from './read-edits.ts';
import { withoutUnknownFields } from './unknown-fields.ts';

/** What was learned since a line was written, and the bases without it. */
export interface Before {
  readonly learned: Learned;
  readonly generated: Bases;
}

/** The bases with a person's values put in wherever the request stays valid. */
export function keepInBases(
  operation: Operation,
  bases: Bases,
  edits: Edits,
  { learned, generated }: Before,
): Bases {
  const keep = (section: string, values: RequestValues, before: RequestValues): RequestValues =>
    new Map(
      [...values].map(([location, value]) => {
        const written = edits.valueOf(section, location)?.value;
        if (written === undefined) return [location, value];
        const theirs = withoutUnlearned(written, before.get(location), learned, location);
        return [location, mergedInto(operation, location, value, theirs)];
      }),
    );
  const full = keep('positive', bases.full, generated.full);
  const least = new Map(keep('positive_required', bases.least, generated.least));
  // Whoever names a row that exists means it for both requests.
  const row = full.get('path');
  if (row !== undefined && sendSame(bases.full, bases.least, 'path')) {
    if (sendSame(least, bases.least, 'path')) least.set('path', row);
  }
  const required = new Map([...least].filter(([location]) => bases.required.has(location)));
  return { full, required, least, depths: bases.depths };
}

/** One location of a valid request with a person's values put in wherever it stays valid. */
export function keepInstance(
  operation: Operation,
  location: Location,
  generated: Json,
  edits: Edits,
  section: string,
): Json {
  const written = edits.valueOf(section, location)?.value;
  return written === undefined ? generated : mergedInto(operation, location, generated, written);
}

function mergedInto(
  operation: Operation,
  location: Location,
  generated: Json,
  written: Json,
): Json {
  const root = operation.roots.get(location);
  if (!root) return generated;
  const edited = withoutUnknownFields(root, written, generated);
  const wire = wireOf(operation, location);
  const suits = (value: Json) => {
    const reading = wire.read(value);
    return 'value' in reading && isValid([root], reading.value);
  };
  const whole = merge(generated, edited, () => true);
  // Another branch of a union is valid as a person wrote it, and not with what the first one needs.
  return [whole, edited].find(suits) ?? merge(generated, edited, suits);
}

/** Takes over a person's values one by one, as long as the whole suits. */
function merge(generated: Json, edited: Json, suits: (whole: Json) => boolean): Json {
  let whole = generated;
  const visit = (now: Json, then: Json, put: (value: Json) => Json): void => {
    if (isObject(now) && isObject(then)) {
      for (const key of Object.keys(then)) {
        const old = own(now, key);
        const value = own(then, key) ?? null;
        const putHere = (one: Json) => put({ [key]: one });
        if (old !== undefined) visit(old, value, putHere);
        else attempt(putHere(value));
      }
      return;
    }
    attempt(put(then));
  };
  const attempt = (candidate: Json) => {
    const merged = overlay(whole, candidate);
    if (suits(merged)) whole = merged;
  };
  visit(generated, edited, (value) => value);
  return whole;
}

/** `over` laid upon `under`, objects member by member. */
function overlay(under: Json, over: Json): Json {
  if (!isObject(under) || !isObject(over)) return over;
  const merged = Object.entries(over).map(([key, value]): [string, Json] => {
    const below = own(under, key);
    return [key, below === undefined ? value : overlay(below, value)];
  });
  return { ...under, ...Object.fromEntries(merged) };
}

/** Whether a person's value still is what the scenario's words say; its violations are checked apart. */
export function suitsScenario(
  field: Field,
  row: Row,
  edited: Json | undefined,
  generated: Json | undefined,
): boolean {
  if (edited === undefined || generated === undefined) return edited === generated;
  if (row.way === 'break') return kindOf(edited, field.constraints.types) === field.kind;
  if (row.way === 'at-limit') return sizeOf(edited) === sizeOf(generated);
  if (row.way === 'float') return isNumber(edited) && !isInteger(edited);
  if (row.way === 'empty' || row.way.endsWith('exclusive-limit')) return equal(edited, generated);
  return typeNameOf(edited) === typeNameOf(generated);
}

function sizeOf(value: Json): string {
  if (typeof value === 'string') return `length ${lengthOf(value)}`;
  if (isArray(value)) return `items ${value.length}`;
  return isObject(value) ? `properties ${Object.keys(value).length}` : String(value);
}

function typeNameOf(value: Json): string {
  if (value === null) return 'null';
  if (isNumber(value)) return 'number';
  return isArray(value) ? 'array' : typeof value;
}

/** `[endpoint]` with a person's base URL, unless the command names one. */
export function keepBaseUrl(section: EnvironmentSection, edits: Edits): EnvironmentSection {
  const edited = edits.valueOf('endpoint', 'base_url')?.value;
  if (typeof edited !== 'string' || !/^https?:\/\/\S+$/.test(edited)) return section;
  const lines = section.lines.map((line) =>
    line.key === 'base_url' ? { ...line, value: edited } : line,
  );
  return { ...section, lines };
}

/** The sections of credentials with a person's own sources, and with what a person added. */
export function keepAuth(
  sections: readonly EnvironmentSection[],
  edits: Edits,
): EnvironmentSection[] {
  const authSections: EnvironmentSection[] = [];
  for (let index = 0; ; index++) {
    const name = authName(index);
    const section = sections[index];
    if (!section && edits.keysOf(name).length === 0) return authSections;
    const lines = keepAuthLines(section ?? { name, lines: [] }, edits);
    if (lines.length > 0) authSections.push({ ...section, name, lines });
  }
}

function keepAuthLines(section: EnvironmentSection, edits: Edits): EnvironmentLine[] {
  const { name } = section;
  const known = section.lines.map((line) => {
    const edited = edits.valueOf(name, line.key)?.value;
    return isAuthEntry(edited) ? { ...line, value: edited } : line;
  });
  const added = edits
    .keysOf(name)
    .filter((key) => !section.lines.some((line) => line.key === key))
    .map((key) => ({ key, value: edits.valueOf(name, key)?.value }))
    .filter(({ value }) => isAuthEntry(value));
  return [...known, ...added];
}

function isAuthEntry(value: Json | undefined): value is Json {
  if (!isObject(value)) return false;
  const has = (...keys: string[]) => keys.every((key) => typeof own(value, key) === 'string');
  return has('in', 'name') && (has('value') || has('token_url', 'client_id', 'client_secret'));
}
