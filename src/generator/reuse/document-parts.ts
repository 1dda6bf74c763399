import { METHODS } from '../document/methods.ts';
import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { resolvePointer } from '../pointer.ts';
import { digest } from './cached-endpoint.ts';

/** A node of a document: a digest of it, and the references that it holds. */
export interface Part {
  readonly digest: string;
  readonly references: readonly string[];
}

/** Of an operation, what says nothing of its requests. */
const APART = ['responses', 'callbacks'];
/** Any string that may be a reference within the document, as JSON writes it. */
const REFERENCE = /"(#\/(?:[^"\\]|\\.)*)"/g;

/** The parts of a document whose tree JSON says all of. */
export class DocumentParts {
  readonly #tree: JsonObject;
  readonly #referred = new Map<string, Part>();

  constructor(tree: JsonObject) {
    this.#tree = tree;
  }

  /** What the whole document says of credentials. */
  credentials(): Part {
    const components = own(this.#tree, 'components');
    const schemes = isObject(components)
      ? (own(components, 'securitySchemes') ?? own(components, '$ref'))
      : undefined;
    return partOf([own(this.#tree, 'security') ?? null, schemes ?? null]);
  }

  /** What is written of the requests of each operation at its own place, by method and path. */
  operations(): Map<string, readonly Part[]> {
    const found = new Map<string, readonly Part[]>();
    const paths = own(this.#tree, 'paths');
    for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
      if (!isObject(item)) continue;
      const entries = Object.entries(item);
      const shared = partOf(Object.fromEntries(entries.filter(([key]) => !METHODS.includes(key))));
      found.set(path, [shared]);
      for (const [key, operation] of entries) {
        if (!METHODS.includes(key) || !isObject(operation)) continue;
        const requests = Object.entries(operation).filter(([name]) => !APART.includes(name));
        found.set(`${key.toUpperCase()} ${path}`, [shared, partOf(Object.fromEntries(requests))]);
      }
    }
    return found;
  }

  /** The parts that are referred to, however many references away, by reference. */
  referred(parts: readonly Part[]): Map<string, Part> {
    const found = new Map<string, Part>();
    const waiting = [...parts];
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      for (const reference of part.references) {
        if (found.has(reference)) continue;
        const target = this.#at(reference);
        found.set(reference, target);
        waiting.push(target);
      }
    }
    return found;
  }

  #at(reference: string): Part {
    const known = this.#referred.get(reference);
    if (known) return known;
    const node = resolvePointer(this.#tree, reference.slice(1));
    const part = node === undefined ? { digest: '', references: [] } : partOf(node);
    this.#referred.set(reference, part);
    return part;
  }
}

function partOf(node: Json): Part {
  const text = JSON.stringify(node);
  const references = new Set(Array.from(text.matchAll(REFERENCE), ([quoted]) => quoted));
  return { digest: digest(text), references: Array.from(references, unquoted) };
}

function unquoted(text: string): string {
  return String(JSON.parse(text));
}
