import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import type { EnvFile } from '../env-file.ts';
import type { Break, Location } from '../report.ts';
import { baseNameOf, baseRequest, LOCATIONS, type Request } from '../request.ts';
import { type Exact, exactText } from '../validation/exact.ts';
import type { Validator } from '../validation/validator.ts';
import { ablate } from '../verdicts/ablate.ts';
import { breakKey } from '../verdicts/breaks.ts';
import { readLocation } from './location-readings.ts';
import { obstacle } from './transmissible.ts';
import type { Reading } from './wire-readings.ts';

/** A section's request before its scenario, judged. */
export interface Base {
  readonly section: string;
  readonly request: Request;
  /** What the server reads of it; the reading that its schema accepts, where one is. */
  readonly read: Request;
  /** Why it is not valid; none for a right base. */
  readonly faults: readonly string[];
}

/** What the checks of all cases of one operation share. */
export class OperationContext {
  readonly validator: Validator;
  readonly operation: Operation;
  readonly env: EnvFile;
  readonly #bases = new Map<string, Base>();
  readonly #ablated = new Map<string, Schema>();

  constructor(validator: Validator, operation: Operation, env: EnvFile) {
    this.validator = validator;
    this.operation = operation;
    this.env = env;
  }

  /** The base of a section; sections without their own lines share the one that they name. */
  base(section: string): Base {
    const lines = this.env.sections.get(section);
    const own = LOCATIONS.some((location) => lines?.has(location));
    const name = own ? section : (baseNameOf(this.env, section) ?? section);
    const known = this.#bases.get(name);
    if (known) return known;
    const base = judgeBase(this, name, baseRequest(this.env, name));
    this.#bases.set(name, base);
    return base;
  }

  /** Whether a request with this location is valid for sure. */
  accepts(location: Location, reading: Reading): boolean {
    if (reading === undefined) return this.#mayBeAbsent(location);
    return this.validator.acceptsSurely(this.operation.schemas[location], reading);
  }

  /** Whether it may be valid: patterns of other dialects say what nobody knows. */
  mayAccept(location: Location, reading: Reading): boolean {
    if (reading === undefined) return this.#mayBeAbsent(location);
    return this.validator.mayAccept(this.operation.schemas[location], reading);
  }

  #mayBeAbsent(location: Location): boolean {
    return location !== 'body' || this.operation.body?.required !== true;
  }

  /** The schema of a location without the given keywords at their places. */
  ablated(location: Location, base: Base, removed: readonly Break[]): Schema {
    const key = [location, base.section, ...removed.map(breakKey).sort()].join(' ');
    const known = this.#ablated.get(key);
    if (known !== undefined) return known;
    const schema = this.operation.schemas[location];
    const reduced = ablate(this.validator, schema, base.read[location], removed);
    this.#ablated.set(key, reduced);
    return reduced;
  }
}

function judgeBase(context: OperationContext, section: string, request: Request): Base {
  const faults: string[] = [];
  const read: { [location in Location]: Exact | undefined } = { ...request };
  for (const location of LOCATIONS) {
    const instance = request[location];
    const { operation, validator } = context;
    const hindered = obstacle(operation, location, instance);
    if (hindered) faults.push(`${location}: ${hindered}`);
    const readings = readLocation(validator, operation, location, instance, '');
    const accepted = readings.find((reading) => context.accepts(location, reading));
    read[location] = accepted ?? readings[0];
    const nothing = readings.includes(undefined) && context.accepts(location, undefined);
    if (accepted === undefined && !nothing) {
      faults.push(`${location} is refused: ${exactText(instance ?? null)}`);
    }
  }
  return { section, request, read, faults };
}
