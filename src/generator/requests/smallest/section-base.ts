import { equal } from '../../equality.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Location } from '../../report.ts';
import type { EnvironmentLine } from '../../suite/environment.ts';
import { LOCATIONS, type RequestValues } from '../base.ts';

/** The section of the environment file that a section's request starts from. */
export type BaseName = 'positive' | 'positive_required';

/** What the cases of a section start from (docs/environment.md). */
export interface SectionBase {
  /** Undefined, without a line, is `[positive]`; only a person writes that out. */
  readonly name: BaseName | undefined;
  /** The section's own lines, in place of those of the base. */
  readonly own: RequestValues;
}

export const POSITIVE: SectionBase = { name: undefined, own: new Map() };

/** The lines of a section that say what its cases start from. */
export function baseLines({ name, own }: SectionBase): EnvironmentLine[] {
  const named = name === undefined ? [] : [{ key: 'base', value: name }];
  return [
    ...named,
    ...requestLines(
      own,
      LOCATIONS.filter((location) => own.has(location)),
    ),
  ];
}

/** A line for each of these locations. */
export function requestLines(
  values: RequestValues,
  locations: readonly Location[],
): EnvironmentLine[] {
  const nothing: JsonObject = {};
  return locations.map((location) => {
    // A body may be null, which is not the absence of one.
    const value = values.get(location);
    return { key: location, value: value === undefined ? nothing : value };
  });
}

/** Whether two requests send the same at a location. */
export function sendSame(a: RequestValues, b: RequestValues, location: Location): boolean {
  const [one, other] = [a.get(location), b.get(location)];
  return one === undefined || other === undefined ? one === other : equal(one, other);
}

/** Whether two requests are the same, but for one location. */
export function areSameBut(a: RequestValues, b: RequestValues, except?: Location): boolean {
  return LOCATIONS.every((location) => location === except || sendSame(a, b, location));
}

/** What the two requests of an operation have in common, as far as a location's bases depend on it. */
export class BaseChoice {
  readonly #location: Location;
  readonly #full: RequestValues;
  readonly #required: RequestValues;
  readonly #isAlike: boolean;
  readonly #isAlikeElsewhere: boolean;

  constructor(location: Location, full: RequestValues, required: RequestValues) {
    this.#location = location;
    this.#full = full;
    this.#required = required;
    this.#isAlike = areSameBut(full, required);
    this.#isAlikeElsewhere = this.#isAlike || areSameBut(full, required, location);
  }

  /** The base that sends this instance at the location, and elsewhere as little as possible. */
  sending(instance: Json): SectionBase {
    const name = this.#isAlike ? undefined : 'positive_required';
    const isSent = (request: RequestValues) => {
      const sent = request.get(this.#location);
      return sent !== undefined && equal(sent, instance);
    };
    if (isSent(this.#isAlike ? this.#full : this.#required)) return { name, own: new Map() };
    if (this.#isAlikeElsewhere && isSent(this.#full)) return POSITIVE;
    return { name, own: new Map([[this.#location, instance]]) };
  }
}
