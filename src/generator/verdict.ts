import type { Scope } from './fields.ts';
import type { Json } from './json.ts';
import { withValueAt } from './pointer.ts';
import type { Break } from './report.ts';
import { isValidInBoth, isValidToSome, judge } from './validate.ts';
import type { Wire } from './wire.ts';
import type { ReadAs } from './wire-reading.ts';

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
 * Judges the value at a place (absent when undefined) within its scope, by the definitions of a
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
    const acceptedWithout = (gone: readonly Break[]) => breaks.every(goneBy(gone));
    return { breaks, isDivided, refused: () => breaks.length > 0, acceptedWithout };
  }
  const others = wire.isMixed ? OTHERS : [];
  const readings = [reading, ...others.map((as) => wire.read(mutated, as))].flatMap((one) =>
    'value' in one ? [one.value] : [],
  );
  return {
    breaks,
    isDivided,
    refused: () =>
      breaks.length > 0 && readings.every((one) => !isValidToSome(schemas, one, scope.at)),
    acceptedWithout: (gone) => isValidInBoth(schemas, read, scope.at, goneBy(gone), choices),
  };
}

/** What else a server may try first. */
const OTHERS: readonly ReadAs[] = ['text', 'list', 'boolean', 'object', 'absent'];

/** Whether a break is among those taken out; one without a property stands for all of its place. */
function goneBy(gone: readonly Break[]): (one: Break) => boolean {
  return ({ at, keyword, property }) =>
    gone.some(
      (one) =>
        one.keyword === keyword &&
        one.at === at &&
        (one.property === undefined || one.property === property),
    );
}
