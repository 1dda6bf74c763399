import { asReceived } from '../responses/as-received.ts';
import { type Exact, type ExactObject, isList, isMap, own } from '../validation/exact.ts';
import { Inheritance } from './inheritance.ts';
import { IN_PLACE, normaliseObject } from './normalise.ts';
import { resolveFragment } from './pointer.ts';
import type { RawDocument } from './read-document.ts';
import { type Schema, strings } from './schema.ts';
import { UnreadablePatterns } from './unreadable-patterns.ts';

/** Which way values travel: what only the other way has is not required (OpenAPI 3.1, "Schema Object"). */
export type Direction = 'request' | 'response';

/** The keyword of properties that only the other way has. */
const ELSEWHERE = { request: 'readOnly', response: 'writeOnly' } as const;

/** A document's schemas in JSON Schema 2020-12, each `$ref` a `proof:/n` that `resolve` knows. */
export class Registry {
  readonly #document: RawDocument;
  readonly #direction: Direction;
  readonly #inheritance = new Inheritance((ref) => this.target(ref));
  readonly #normal = new WeakMap<object, Map<string, Schema>>();
  readonly #ids = new Map<string, string>();
  readonly #targets = new Map<string, { raw: Exact; hidden: ReadonlySet<string> }>();
  readonly #resolved = new Map<string, Schema>();
  #unreadable: UnreadablePatterns | undefined;

  constructor(document: RawDocument, direction: Direction = 'request') {
    this.#document = document;
    this.#direction = direction;
  }

  /** The patterns of the document that nobody can read in ECMA-262. */
  get unreadable(): UnreadablePatterns {
    this.#unreadable ??= new UnreadablePatterns(this.#document.tree);
    return this.#unreadable;
  }

  /** The normal form of a raw schema; the same raw object always gives the same schema. */
  schema(raw: Exact | undefined, hidden: ReadonlySet<string> = new Set()): Schema {
    if (!isMap(raw)) return raw !== false;
    const key = [...hidden].sort().join('\u0000');
    const known = this.#normal.get(raw)?.get(key);
    if (known !== undefined) return known;
    const schema = this.#make(raw, hidden);
    if (!this.#normal.has(raw)) this.#normal.set(raw, new Map());
    this.#normal.get(raw)?.set(key, schema);
    return schema;
  }

  /** The schema that a `proof:/n` stands for. */
  resolve(id: string): Schema {
    const known = this.#resolved.get(id);
    if (known !== undefined) return known;
    const target = this.#targets.get(id);
    if (!target) throw new Error(`unknown reference ${id}`);
    const schema = this.schema(target.raw, target.hidden);
    this.#resolved.set(id, schema);
    return schema;
  }

  /** Every reference handed out from the n-th on; resolving one may hand out more. */
  *references(from: number): Generator<readonly [string, Schema]> {
    for (let n = from; n < this.#ids.size; n += 1)
      yield [`proof:/${n}`, this.resolve(`proof:/${n}`)];
  }

  #make(raw: ExactObject, inherited: ReadonlySet<string>): Schema {
    const normalised = this.#normalised(raw, inherited);
    if (this.#direction === 'request') return normalised;
    return asReceived(normalised, raw, this.#document.before31, (one) => this.isElsewhere(one));
  }

  #normalised(raw: ExactObject, inherited: ReadonlySet<string>): ExactObject {
    const { before31 } = this.#document;
    const ref = own(raw, '$ref');
    if (typeof ref === 'string' && before31) return { $ref: this.#id(ref, inherited) };
    const hidden = inherited.union(this.#elsewhereNames(raw, new Set()));
    const schema = normaliseObject(raw, before31, hidden, (part, keyword) => {
      const child = keyword === 'allOf' ? this.#inheritance.parentOf(raw, part) : part;
      return this.schema(child, IN_PLACE.has(keyword) ? this.#concerned(child, hidden) : new Set());
    });
    return typeof ref === 'string' ? { ...schema, $ref: this.#id(ref, hidden) } : schema;
  }

  #id(ref: string, hidden: ReadonlySet<string>): string {
    const raw = this.target(ref);
    const concerned = this.#concerned(raw, hidden);
    const key = [ref, ...[...concerned].sort()].join('\u0000');
    const known = this.#ids.get(key);
    if (known) return known;
    const id = `proof:/${this.#ids.size}`;
    this.#ids.set(key, id);
    this.#targets.set(id, { raw, hidden: concerned });
    return id;
  }

  /** The raw node that a local reference leads to. */
  target(ref: string): Exact {
    const raw = ref.startsWith('#')
      ? resolveFragment(this.#document.tree, ref.slice(1))
      : undefined;
    if (raw === undefined) throw new Error(`the reference ${ref} leads nowhere`);
    return raw;
  }

  /** The hidden names that a part requires; only those make another schema of it. */
  #concerned(raw: Exact, hidden: ReadonlySet<string>): ReadonlySet<string> {
    if (hidden.size === 0) return hidden;
    return hidden.intersection(this.#requiredNames(raw, new Set()));
  }

  #requiredNames(raw: Exact | undefined, seen: Set<unknown>): Set<string> {
    if (!isMap(raw) || seen.has(raw)) return new Set();
    seen.add(raw);
    let found = new Set(strings(own(raw, 'required')));
    for (const dependent of Object.values(objectAt(raw, 'dependentRequired'))) {
      found = found.union(new Set(strings(dependent)));
    }
    const parts = [...this.#parts(raw), ...listAt(raw, 'oneOf'), ...listAt(raw, 'anyOf')];
    for (const part of [...parts, own(raw, 'then'), own(raw, 'else')]) {
      found = found.union(this.#requiredNames(part, seen));
    }
    return found;
  }

  /** Names that only the other way has in a schema or in a part that always applies beside it. */
  #elsewhereNames(raw: Exact, seen: Set<unknown>): Set<string> {
    if (!isMap(raw) || seen.has(raw)) return new Set();
    seen.add(raw);
    const properties = Object.entries(objectAt(raw, 'properties'));
    let found = new Set<string>();
    for (const [name, property] of properties) {
      if (this.isElsewhere(property, new Set())) found.add(name);
    }
    for (const part of this.#parts(raw)) found = found.union(this.#elsewhereNames(part, seen));
    return found;
  }

  /** Whether a property's schema, or what it refers to or is made of, says that only the other way has it. */
  isElsewhere(raw: Exact | undefined, seen: Set<unknown> = new Set()): boolean {
    if (!isMap(raw) || seen.has(raw)) return false;
    seen.add(raw);
    const refers = this.#document.before31 && typeof own(raw, '$ref') === 'string';
    if (!refers && own(raw, ELSEWHERE[this.#direction]) === true) return true;
    return this.#parts(raw).some((part) => this.isElsewhere(part, seen));
  }

  #parts(raw: ExactObject): readonly Exact[] {
    const ref = own(raw, '$ref');
    const referred = typeof ref === 'string' ? [this.target(ref)] : [];
    const siblings = referred.length > 0 && this.#document.before31 ? [] : listAt(raw, 'allOf');
    return [...referred, ...siblings];
  }
}

function listAt(raw: ExactObject, key: string): readonly Exact[] {
  const value = own(raw, key);
  return isList(value) ? value : [];
}

function objectAt(raw: ExactObject, key: string): ExactObject {
  const value = own(raw, key);
  return isMap(value) ? value : {};
}
