import { Big } from 'big.js';
import type { Json } from '../../json.ts';
import { childKind, type PlaceKind } from './reference-places.ts';
import type { SourceFile } from './source-file.ts';

/** An object of a tree that is still being put together. */
export type OpenObject = { [key: string]: Json };

/** A string somewhere in a document that refers to another place. */
export interface Reference {
  readonly file: SourceFile;
  /** Path of the string itself, unescaped. */
  readonly path: readonly string[];
  /** The object that holds the string, under `key`. */
  readonly holder: OpenObject;
  readonly key: string;
  readonly text: string;
  /** What the target is. */
  readonly kind: PlaceKind;
  /** `$dynamicRef` and names in a discriminator need another resolution. */
  readonly form: 'ref' | 'dynamic' | 'mapping';
}

/** Keywords that name a schema (JSON Schema 2020-12 core, section 8.2). */
export const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor'] as const;

const LIMITS = ['exclusiveMinimum', 'exclusiveMaximum'] as const;

/** Finds the references below a place, in the order of the document; each object once. */
export class Scanner {
  /** Objects with an `$id` or an anchor, as far as they were reached. */
  readonly named: OpenObject[] = [];
  /** Exclusive limits that are booleans, as OpenAPI 3.0 has them, by the object that holds them. */
  readonly booleanLimits: (readonly [holder: OpenObject, keyword: string])[] = [];
  readonly #seen = new Set<object>();
  #found: Reference[] = [];
  #file: SourceFile | undefined;
  readonly #path: string[] = [];

  scan(file: SourceFile, path: readonly string[], node: Json, kind: PlaceKind): Reference[] {
    this.#found = [];
    this.#file = file;
    this.#path.splice(0, this.#path.length, ...path);
    this.#walk(node, kind);
    return this.#found;
  }

  #walk(node: Json, kind: PlaceKind): void {
    if (!isContainer(node) || kind === 'data' || this.#seen.has(node)) return;
    this.#seen.add(node);
    if (isList(node)) {
      for (const [index, item] of node.entries()) this.#below(String(index), item, kind);
      return;
    }
    this.#references(node, kind);
    for (const key of Object.keys(node)) {
      const child = node[key];
      if (child === undefined || !isContainer(child)) continue;
      this.#below(key, child, childKind(kind, key, isList(child)));
    }
  }

  #below(key: string, child: Json, kind: PlaceKind): void {
    this.#path.push(key);
    this.#walk(child, kind);
    this.#path.pop();
  }

  #references(node: OpenObject, kind: PlaceKind): void {
    this.#reference(node, '$ref', kind, 'ref');
    if (kind !== 'keywords') return;
    if (IDENTIFIERS.some((keyword) => Object.hasOwn(node, keyword))) this.named.push(node);
    for (const keyword of LIMITS) {
      if (typeof node[keyword] === 'boolean') this.booleanLimits.push([node, keyword]);
    }
    this.#reference(node, '$dynamicRef', kind, 'dynamic');
    const discriminator = Object.hasOwn(node, 'discriminator') ? node.discriminator : undefined;
    if (!isOpenObject(discriminator)) return;
    this.#path.push('discriminator');
    this.#reference(discriminator, 'defaultMapping', kind, 'mapping');
    const mapping = Object.hasOwn(discriminator, 'mapping') ? discriminator.mapping : undefined;
    this.#path.push('mapping');
    if (isOpenObject(mapping)) {
      for (const name of Object.keys(mapping)) this.#reference(mapping, name, kind, 'mapping');
    }
    this.#path.splice(-2);
  }

  #reference(holder: OpenObject, key: string, kind: PlaceKind, form: Reference['form']): void {
    const text = Object.hasOwn(holder, key) ? holder[key] : undefined;
    if (typeof text !== 'string' || this.#file === undefined) return;
    const path = [...this.#path, key];
    this.#found.push({ file: this.#file, path, holder, key, text, kind, form });
  }
}

function isContainer(node: Json): node is Json[] | OpenObject {
  return typeof node === 'object' && node !== null && !(node instanceof Big);
}

function isList(node: Json): node is Json[] {
  return Array.isArray(node);
}

export function isOpenObject(node: Json | undefined): node is OpenObject {
  return node !== undefined && isContainer(node) && !isList(node);
}
