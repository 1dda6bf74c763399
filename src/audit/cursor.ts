import { isArray, isObject, type Json, type JsonObject, own } from '../generator/json.ts';
import { childPointer, pointerOf, valueAt } from '../generator/pointer.ts';

/** A node of the bundled tree, and its JSON Pointer. */
export interface Cursor {
  readonly value: Json;
  readonly pointer: string;
}

/** References that lead through references end long before this; reading has refused circles. */
const MAX_HOPS = 1000;

/** Walks a bundled tree, through the references of everything but schemas. */
export class Tree {
  readonly root: Cursor;
  readonly #tree: JsonObject;

  constructor(tree: JsonObject) {
    this.#tree = tree;
    this.root = { value: tree, pointer: '' };
  }

  /** The definition that a node refers to, or the node itself. */
  resolve(cursor: Cursor): Cursor {
    let at = cursor;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const target = this.target(at);
      if (target === undefined) return at;
      at = target;
    }
    return at;
  }

  /** Where the `$ref` of a node leads; undefined for a node without. */
  target({ value }: Cursor): Cursor | undefined {
    const reference = isObject(value) ? own(value, '$ref') : undefined;
    if (typeof reference !== 'string') return undefined;
    const pointer = pointerOf(reference);
    return { value: valueAt(this.#tree, pointer) ?? null, pointer };
  }

  /** A field of an object: its own, else that of what it refers to (a path item may have both). */
  child(parent: Cursor | undefined, key: string): Cursor | undefined {
    let at = parent;
    for (let hops = 0; at !== undefined && hops < MAX_HOPS; hops++) {
      const value = isObject(at.value) ? own(at.value, key) : undefined;
      if (value !== undefined) return { value, pointer: childPointer(at.pointer, key) };
      at = this.target(at);
    }
    return undefined;
  }

  /** The names and values of a map, or of nothing. */
  entries(parent: Cursor | undefined): (readonly [name: string, child: Cursor])[] {
    if (parent === undefined) return [];
    const { value, pointer } = this.resolve(parent);
    if (!isObject(value)) return [];
    return Object.entries(value).map(([name, child]) => [
      name,
      { value: child, pointer: childPointer(pointer, name) },
    ]);
  }

  /** The members of a list, or of nothing. */
  items(parent: Cursor | undefined): Cursor[] {
    if (parent === undefined || !isArray(parent.value)) return [];
    return parent.value.map((value, index) => ({
      value,
      pointer: childPointer(parent.pointer, index),
    }));
  }

  /** The text of a field; empty for none. */
  text(parent: Cursor, key: string): string {
    const value = this.child(parent, key)?.value;
    return typeof value === 'string' ? value : '';
  }
}
