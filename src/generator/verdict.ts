import type { Scope } from './fields.ts';
import type { Json } from './json.ts';
import { withValueAt } from './pointer.ts';
import type { Break } from './report.ts';
import type { Schema } from './schema.ts';
import { isValid, isValidToSome, judge } from './validate.ts';
import { breakKey } from './validation/run.ts';
import type { Wire } from './wire.ts';

/** What becomes of a request when one value of it is replaced. */
export type Verdict =
  | {
      /** The breaks against the effective schema. */
      readonly breaks: readonly Break[];
      /** Whether the schema as written refuses it. */
      readonly refused: boolean;
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
  const reading = wire.isJson(at) && scope.at !== '' ? { value: mutated } : wire.read(mutated);
  if ('unreadable' in reading) return reading;
  const { schemas, choices } = scope;
  const read = reading.value;
  const { breaks, isPlain } = judge(schemas, read, scope.at, choices);
  if (isPlain && !wire.isMixed && !breaks.some((one) => one.keyword === 'format')) {
    // Nothing here looks at several schemas or readings, so (a) and (c) follow from (b).
    const acceptedWithout = (gone: readonly Break[]) => breaks.every(goneBy(gone));
    return { breaks, refused: breaks.length > 0, acceptedWithout };
  }
  const other = wire.isMixed ? wire.read(mutated, true) : reading;
  const readings = 'value' in other ? [read, other.value] : [read];
  return {
    breaks,
    refused: breaks.length > 0 && readings.every((one) => !isAccepted(schemas, one, scope.at)),
    acceptedWithout: (gone) => {
      const without = goneBy(gone);
      return (
        isValid(schemas, read, scope.at, without, choices) &&
        isValid(schemas, read, scope.at, without)
      );
    },
  };
}

/** Whether a break is among those taken out; one without a property stands for all of its place. */
function goneBy(gone: readonly Break[]): (one: Break) => boolean {
  const keys = new Set(gone.map(breakKey));
  return (one) =>
    keys.has(breakKey(one)) || keys.has(breakKey({ at: one.at, keyword: one.keyword }));
}

function isAccepted(schemas: readonly Schema[], value: Json, at: string): boolean {
  return isValid(schemas, value, at) || isValidToSome(schemas, value, at);
}
