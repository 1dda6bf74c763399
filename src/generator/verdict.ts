import type { Scope } from './fields.ts';
import type { Json } from './json.ts';
import { withValueAt } from './pointer.ts';
import type { Break } from './report.ts';
import type { Schema } from './schema.ts';
import { breaksOf, isValid, isValidToSome } from './validate.ts';
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
  const other = wire.isJson('') ? reading : wire.read(mutated, true);
  const readings = 'value' in other ? [read, other.value] : [read];
  const breaks = breaksOf(schemas, read, scope.at, choices);
  return {
    breaks,
    refused: breaks.length > 0 && readings.every((one) => !isAccepted(schemas, one, scope.at)),
    acceptedWithout: (gone) => {
      const keys = new Set(gone.map(breakKey));
      const without = (one: Break) =>
        keys.has(breakKey(one)) || keys.has(breakKey({ at: one.at, keyword: one.keyword }));
      return (
        isValid(schemas, read, scope.at, without, choices) &&
        isValid(schemas, read, scope.at, without)
      );
    },
  };
}

function isAccepted(schemas: readonly Schema[], value: Json, at: string): boolean {
  return isValid(schemas, value, at) || isValidToSome(schemas, value, at);
}
