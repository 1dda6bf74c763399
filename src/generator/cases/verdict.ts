import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import { withValueAt } from '../pointer.ts';
import type { Break } from '../report.ts';
import type { Scope } from '../requests/fields.ts';
import type { Wire } from '../requests/wire.ts';
import { READ_AS, type ReadAs } from '../requests/wire-reading.ts';
import type { Choices } from '../validation/run.ts';
import { isValidInBoth, isValidToSome, judge } from '../validation/validate.ts';

/** What becomes of a request when one value of it is replaced. */
export type Verdict =
  | {
      /** The breaks against the effective schema. */
      readonly breaks: readonly Break[];
      /** Whether another branch of anyOf that the base takes too is broken beside these. */
      readonly isDivided: boolean;
      /** Whether the schema as written refuses it. */
      readonly refused: () => boolean;
      /**
       * Whether the schema accepts it once these keywords are gone from their places: in the branches
       * that the base takes, and in all of them, since either may be meant.
       */
      readonly acceptedWithout: (gone: readonly Break[]) => boolean;
    }
  | { readonly unreadable: string };

/**
 * Validates the value at a location (absent when undefined) within its scope, by the definitions of a
 * right negative: refused (a), by exactly these breaks (b), accepted without them (c).
 */
export function verdictOn(scope: Scope, at: string, value: Json | undefined, wire: Wire): Verdict {
  const mutated = withValueAt(scope.value, at.slice(scope.at.length), value);
  const isJson = wire.isJson(at) && (scope.at !== '' || wire.isJson(''));
  const reading = isJson ? { value: mutated } : wire.read(mutated);
  if ('unreadable' in reading) return reading;
  const { schemas, choices } = scope;
  const read = reading.value;
  const { breaks, isPlain, isDivided } = judge(
    schemas,
    read,
    scope.at,
    choices,
    isJson ? scope.value : undefined,
  );
  if (isPlain && !wire.isMixed && !breaks.some((one) => one.keyword === 'format')) {
    // Nothing here looks at several schemas or readings, so (a) and (c) follow from (b).
    const acceptedWithout = (gone: readonly Break[]) => breaks.every(excludedBy(gone));
    return { breaks, isDivided, refused: () => breaks.length > 0, acceptedWithout };
  }
  const ways: readonly ReadAs[] = wire.isMixed ? READ_AS : ['value'];
  const refusedReadings: Json[] = [];
  const isValidAs = (as: ReadAs) => {
    const one = wire.read(mutated, as, at);
    // Most texts are read alike in most ways.
    if (!('value' in one) || refusedReadings.some((known) => equal(known, one.value))) return false;
    if (isValidToSome(schemas, one.value, scope.at)) return true;
    refusedReadings.push(one.value);
    return false;
  };
  return {
    breaks,
    isDivided,
    refused: () => breaks.length > 0 && !ways.some(isValidAs),
    acceptedWithout: (gone) =>
      gone.every((one) => itemsAgree(choices, one.at)) &&
      isValidInBoth(schemas, read, scope.at, excludedBy(gone), choices),
  };
}

/**
 * Whether the other items of a list take the branches that a place takes. Items share their schema: without a
 * keyword of one branch, an item of another might satisfy both.
 */
function itemsAgree(choices: Choices, at: string): boolean {
  if (!/\/0(\/|$)/.test(at)) return true;
  const places = at.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/'));
  const own = new Map(places.map((place) => [everyItem(place), choices.get(place)]));
  return [...choices].every(([place, taken]) => {
    const here = own.get(everyItem(place));
    return [...taken].every(([branches, indices]) => {
      const ownIndices = here?.get(branches);
      return ownIndices === undefined || ownIndices.join() === indices.join();
    });
  });
}

/** A place with all other items of its lists. */
function everyItem(at: string): string {
  return at.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** Tells whether a break is excluded; one without a property stands for all breaks at its pointer. */
function excludedBy(excluded: readonly Break[]): (one: Break) => boolean {
  return ({ at, keyword, property }) =>
    excluded.some(
      (one) =>
        one.keyword === keyword &&
        one.at === at &&
        (one.property === undefined || one.property === property),
    );
}
