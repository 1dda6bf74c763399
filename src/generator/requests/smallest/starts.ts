import type { Operation } from '../../document/operations.ts';
import { equal } from '../../equality.ts';
import { isArray, isObject, type Json, own } from '../../json.ts';
import { withTwoItems } from '../../learned/apply.ts';
import type { Learned } from '../../learned/learned.ts';
import { childPointer, segmentsOf, valueAt } from '../../pointer.ts';
import type { Location } from '../../report.ts';
import { isValidToAll } from '../../validation/validate.ts';
import { writeJson } from '../../write-json.ts';
import type { Bases } from '../base.ts';
import { type Field, type FoundFields, fieldsOf } from '../fields.ts';
import { wireOf } from '../wire.ts';
import { minimised } from './minimised.ts';
import { type Known, lacking, prunedTo, withField } from './prune.ts';
import { BaseChoice, type SectionBase } from './section-base.ts';

/** A field in a valid request, from which its cases start. */
export interface Start {
  readonly field: Field;
  readonly base: SectionBase;
}

/** How many instances are tried for one field, once the plain ones have failed. */
const MOST_TRIED = 64;

/** Finds the smallest valid request for each field of one location. */
export class Starts {
  readonly #operation: Operation;
  readonly #location: Location;
  readonly #least: Json | undefined;
  readonly #maxDepth: number;
  readonly #learned: Learned;
  readonly #choice: BaseChoice;
  readonly #bases: Bases;
  readonly #known = new Map<string, ReadonlyMap<string, Field> | undefined>();
  readonly #sources = new WeakMap<FoundFields, Known>();

  constructor(
    operation: Operation,
    location: Location,
    bases: Bases,
    { maxDepth, learned }: { readonly maxDepth: number; readonly learned: Learned },
  ) {
    this.#operation = operation;
    this.#location = location;
    this.#least = bases.least.get(location);
    this.#maxDepth = maxDepth;
    this.#learned = learned;
    this.#bases = bases;
    this.#choice = new BaseChoice(location, bases.full, bases.required);
  }

  /** The fields of a valid instance of the location. */
  find(instance: Json): FoundFields {
    const { body, roots } = this.#operation;
    const root = roots.get(this.#location);
    if (!root) throw new Error(`the operation has no ${this.#location}`);
    const isText = !wireOf(this.#operation, this.#location).isJson('');
    const required = body?.required === true;
    return fieldsOf(this.#location, root, instance, this.#maxDepth, isText, required);
  }

  /** The start that sends the whole instance that shows a field. */
  whole(field: Field, instance: Json): Start {
    return { field, base: this.#choice.sending(instance) };
  }

  /**
   * The smallest valid request that holds a field, under the same constraints: only the required
   * fields, these and the field, the field without what its branch can spare, else the smallest
   * that delta debugging finds. Undefined where nothing smaller than the whole instance was found.
   */
  smallest(field: Field, instance: Json, found: FoundFields): Start | undefined {
    const { at } = field;
    const least = this.#least;
    if (least !== undefined && valueAt(least, at) !== undefined) {
      const start = this.#startWithLessons(field, least);
      if (start) return start;
    }
    const source = this.#sourceIn(instance, found);
    const pruned = prunedTo(source, at);
    const start =
      this.#startWithLessons(field, withField(least, source, at)) ??
      this.#startWithLessons(field, pruned) ??
      this.#startWithLessons(field, withField(least, { ...source, isNeverEmpty: true }, at));
    if (start) return start;
    const spared = lacking(instance, pruned);
    const tried = minimised(spared, MOST_TRIED);
    let step = tried.next();
    while (!step.done) {
      const smaller = without(instance, spared, step.value);
      step = tried.next(this.#startWithLessons(field, smaller) !== undefined);
    }
    if (step.value.length === spared.length) return undefined;
    return this.#startWithLessons(field, without(instance, spared, step.value));
  }

  /**
   * A start that sends one more field, where a required one is alone in the body or the query: without it nothing
   * would be sent at all, which is another request. The same start where that is not so, or nothing else can be sent.
   */
  accompanied(start: Start, instance: Json, found: FoundFields): Start {
    const { field } = start;
    const sent = this.#sentBy(start);
    const isAlone = isObject(sent) && Object.keys(sent).length === 1;
    const mayBeEmptied = this.#location === 'body' || this.#location === 'query';
    if (!mayBeEmptied || !isAlone || !isObject(instance)) return start;
    if (!field.required || segmentsOf(field.at).length !== 1) return start;
    const source = this.#sourceIn(instance, found);
    const siblings = Object.entries(instance).filter(([name]) => own(sent, name) === undefined);
    // By name, so that a document whose properties are written in another order has the same requests.
    const byName = siblings.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name] of byName.sort((a, b) => doubtOf(a) - doubtOf(b))) {
      const other = this.#startWithLessons(field, withField(sent, source, childPointer('', name)));
      if (other) return other;
    }
    return start;
  }

  /** What a start sends at this location. */
  #sentBy({ base: { name, own: lines } }: Start): Json | undefined {
    const base = name === 'positive_required' ? this.#bases.required : this.#bases.full;
    return lines.get(this.#location) ?? base.get(this.#location);
  }

  /** A start with two items in the lists that a server found too short: to be small they had lost one. */
  #startWithLessons(field: Field, instance: Json): Start | undefined {
    const withItems = withTwoItems(this.#operation, this.#location, instance, this.#learned);
    return this.start(field, withItems);
  }

  /** A start from an instance; undefined where it is not valid, or holds the field otherwise. */
  start(field: Field, instance: Json): Start | undefined {
    const isSame = field.scope.isParameter && holdsParameter(instance, field.scope.value);
    if (isSame) return { field, base: this.#choice.sending(instance) };
    const same = this.#fieldsIn(instance)?.get(field.at);
    if (!same || !isSameField(same, field)) return undefined;
    return { field: same, base: this.#choice.sending(instance) };
  }

  #sourceIn(instance: Json, found: FoundFields): Known {
    const source = this.#sources.get(found) ?? {
      location: this.#location,
      instance,
      fields: byPlace(found),
    };
    this.#sources.set(found, source);
    return source;
  }

  /** The fields of an instance; undefined where it is not valid. */
  #fieldsIn(instance: Json): ReadonlyMap<string, Field> | undefined {
    const key = writeJson(instance);
    if (!this.#known.has(key)) {
      const isRight = this.#isValid(instance);
      this.#known.set(key, isRight ? byPlace(this.find(instance)) : undefined);
    }
    return this.#known.get(key);
  }

  #isValid(instance: Json): boolean {
    const root = this.#operation.roots.get(this.#location);
    const reading = wireOf(this.#operation, this.#location).read(instance);
    return root !== undefined && 'value' in reading && isValidToAll([root], reading.value);
  }
}

/** The name of a value that names a row, which need not be there. */
const NAMES_ROW = /(?:id|ids|uuid|key|ref)$/i;

/** How likely a server is to reject a valid value for reasons of its own: rows most, then what has parts. */
function doubtOf([name, value]: [string, Json]): number {
  if (NAMES_ROW.test(name)) return 2;
  return isObject(value) || isArray(value) ? 1 : 0;
}

/** The fields of an instance by their places. */
export function byPlace(found: FoundFields): ReadonlyMap<string, Field> {
  return new Map(found.fields.map((field) => [field.at, field]));
}

/** An instance without those of the pointers that are not kept. */
function without(instance: Json, places: readonly string[], kept: readonly string[]): Json {
  const excluded = new Set(places);
  for (const at of kept) excluded.delete(at);
  const rest = (value: Json, at: string): Json => {
    if (isArray(value)) return value.map((item, index) => rest(item, childPointer(at, index)));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
      const place = childPointer(at, name);
      return excluded.has(place) ? [] : [[name, rest(child, place)]];
    });
    return Object.fromEntries(entries);
  };
  return rest(instance, '');
}

/** Whether an instance holds the one parameter of another, on which no other one bears. */
function holdsParameter(instance: Json, parameter: Json): boolean {
  if (!isObject(instance) || !isObject(parameter)) return false;
  return Object.entries(parameter).every(([name, value]) => {
    const actual = own(instance, name);
    if (actual === undefined) return false;
    // Cookies are parameters of their own.
    return name === 'Cookie' ? holdsParameter(actual, value) : equal(actual, value);
  });
}

/** Whether the same schemas apply to a field in two requests, so that none of its rows is lost. */
function isSameField(a: Field, b: Field): boolean {
  const [ours, theirs] = [a.constraints.schemas, b.constraints.schemas];
  return (
    a.kind === b.kind &&
    a.isFile === b.isFile &&
    ours.length === theirs.length &&
    ours.every((schema) => theirs.includes(schema))
  );
}
