import type { Operation } from '../document/operations.ts';
import type { Edits } from '../edits/read-edits.ts';
import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import { suits } from '../learned/apply.ts';
import { valueAt } from '../pointer.ts';
import type { ReportCase } from '../report.ts';
import { type Bases, LOCATIONS, type RequestValues } from '../requests/base.ts';
import { requestLines } from '../requests/smallest/section-base.ts';
import type { EnvironmentLine, EnvironmentSection } from '../suite/environment.ts';
import { variantName } from '../suite/layout.ts';
import { propertyPlaces } from './alone.ts';
import { requestKey, requestOf, type Variant } from './draft.ts';

/** The scenario whose field may have any valid value: it is about being alone. */
const ANY_VALUE = '9.02';

/** The section of a variant, with what it is in words. */
export function variantSection(variant: Variant, index: number): EnvironmentSection {
  const { scenario, place, base, own } = variant;
  const at: EnvironmentLine[] = place
    ? [
        { key: 'location', value: place.location },
        { key: 'at', value: place.at },
      ]
    : [];
  const sent = LOCATIONS.filter((location) => own.has(location));
  return {
    name: variantName(index),
    comment: wordsOf(variant),
    lines: [
      { key: 'scenario', value: scenario },
      ...at,
      { key: 'base', value: base },
      ...requestLines(own, sent),
    ],
  };
}

/** A variant in the report: it breaks nothing. */
export function variantCase(variant: Variant, index: number, script: string): ReportCase {
  const { scenario, place } = variant;
  const [location, at] = place ? [place.location, place.at] : [null, null];
  const section = variantName(index);
  return { script, section, location, at, scenario, also: [], breaks: null, entails: [] };
}

/** Such as `9.01: a further member of /status in the query: "sold"`. */
export function wordsOf({ scenario, words }: Variant): string {
  return `${scenario}: ${words}`;
}

/**
 * The variants with a person's values put in where the request stays what the variant is about: a section counts as
 * the same as long as its scenario and its field are.
 */
export function editedVariants(
  { operation, bases }: { readonly operation: Operation; readonly bases: Bases },
  variants: readonly Variant[],
  edits: Edits,
  known: readonly RequestValues[],
): readonly Variant[] {
  if (!edits.present) return variants;
  const keyOf = (variant: Variant) => requestKey(requestOf(bases, variant));
  const seen = new Set([...known.map(requestKey), ...variants.map(keyOf)]);
  return variants.map((variant, index) => {
    const edited = editedVariant(operation, variant, variantName(index), edits);
    const key = keyOf(edited);
    if (edited === variant || seen.has(key)) return variant;
    seen.add(key);
    return edited;
  });
}

function editedVariant(
  operation: Operation,
  variant: Variant,
  section: string,
  edits: Edits,
): Variant {
  const { scenario, place, own, changed } = variant;
  const read = (key: string) => edits.valueOf(section, key)?.value;
  const isSame =
    read('scenario') === scenario &&
    read('location') === place?.location &&
    read('at') === place?.at;
  if (!isSame) return variant;
  const edited = [...own].flatMap(([location, generated]): [typeof location, Json][] => {
    const written = read(location);
    if (written === undefined || edits.isGenerated(section, location)) return [];
    const isAbout = changed.every((one) => {
      if (one.location !== location || scenario === ANY_VALUE) return true;
      const [theirs, ours] = [valueAt(written, one.at), valueAt(generated, one.at)];
      return theirs !== undefined && ours !== undefined && equal(theirs, ours);
    });
    const holdsSame =
      propertyPlaces(written).sort().join() === propertyPlaces(generated).sort().join();
    return isAbout && holdsSame && suits(operation, location, written) ? [[location, written]] : [];
  });
  return edited.length === 0 ? variant : { ...variant, own: new Map([...own, ...edited]) };
}
