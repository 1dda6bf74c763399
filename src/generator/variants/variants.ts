import { isInRules } from '../cases/rulesets.ts';
import { ignoredBecause } from '../document/ignore.ts';
import { equal } from '../equality.ts';
import type { RequestValues } from '../requests/base.ts';
import { LoneFields, loneVariants } from './alone.ts';
import {
  baseValues,
  isRight,
  requestKey,
  requestOf,
  type Variant,
  type VariantSource,
} from './draft.ts';
import { exampleVariants } from './examples.ts';
import { memberVariants } from './members.ts';
import { numberCombinations, numberVariants } from './numbers.ts';
import { pairVariants } from './pairs.ts';
import { sizeVariants } from './sizes.ts';
import { textVariants } from './texts.ts';
import { unknownRowVariants } from './unknown-rows.ts';

/** How many variants an operation has at most. */
export const DEFAULT_VARIANTS = 24;

/** How many drafts are tried: of a strict document most may be invalid. */
const MOST_TRIED = 400;

/**
 * Valid requests beside those of the positive sections: no two send the same values, each is valid as it travels, and
 * what is new in it arrives. The kinds take turns, so that the limit leaves the most telling of each.
 * @param how how many there are at most, and the version of the rules
 * @param known the requests of the positive sections
 */
export function variantsOf(
  source: VariantSource,
  { limit, rules }: { readonly limit: number; readonly rules: string },
  known: readonly RequestValues[],
): Variant[] {
  if (limit === 0) return [];
  const seen = new Set(known.map(requestKey));
  const found: Variant[] = [];
  const isNew = (draft: Variant) => {
    if (!isInRules(rules, draft.scenario)) return false;
    const key = requestKey(requestOf(source.bases, draft));
    if (seen.has(key) || isIgnored(source, draft) || !isRight(source, draft)) return false;
    seen.add(key);
    return true;
  };
  let left = MOST_TRIED;
  for (let open = kindsOf(source); open.length > 0 && found.length < limit; ) {
    open = open.filter(({ drafts, share }) => {
      for (let count = 0; count < share && found.length < limit; ) {
        const { value, done } = drafts.next();
        if (done === true || left-- <= 0) return false;
        if (!isNew(value)) continue;
        found.push(withoutBase(source, value));
        count++;
      }
      return true;
    });
  }
  return found;
}

/** The kinds of variants in the order of their turns, and how many of each there are in one. */
function kindsOf(source: VariantSource) {
  const fields = new LoneFields(source);
  return [
    { share: 1, drafts: exampleVariants(source) },
    { share: 2, drafts: memberVariants(source) },
    { share: 2, drafts: loneVariants(source, fields) },
    { share: 1, drafts: unknownRowVariants(source) },
    { share: 1, drafts: numberVariants(source) },
    { share: 1, drafts: sizeVariants(source) },
    { share: 1, drafts: textVariants(source) },
    { share: 1, drafts: pairVariants(source, fields) },
    { share: 1, drafts: numberCombinations(source) },
  ];
}

function isIgnored({ operation }: VariantSource, { scenario, changed }: Variant): boolean {
  const { ignored } = operation;
  return changed.some((place) => ignoredBecause(ignored, place, scenario) !== undefined);
}

/** A variant without the lines that its base has as well. */
function withoutBase({ bases }: VariantSource, variant: Variant): Variant {
  const sent = baseValues(bases, variant.base);
  const own = [...variant.own].filter(([location, value]) => {
    const same = sent.get(location);
    return same === undefined || !equal(same, value);
  });
  return { ...variant, own: new Map(own) };
}
