import { type Exact, isList, isMap } from '../validation/exact.ts';
import { isReadable } from './schema.ts';

/** Where a document has values of its own. */
const VALUES = new Set(['example', 'examples', 'default', 'const', 'enum', 'value', 'dataValue']);

/** The patterns of a document that nobody can read in ECMA-262, and the texts of its own values. */
export class UnreadablePatterns {
  #isAny = false;
  readonly #texts = new Set<string>();

  constructor(tree: Exact) {
    this.#look(tree, false, new Set());
  }

  /** Whether there is one. */
  get isAny(): boolean {
    return this.#isAny;
  }

  /** Whether the document itself has a text as a value, or as the name of a property in one. */
  hasText(text: string): boolean {
    return this.#texts.has(text);
  }

  #look(node: Exact, isValue: boolean, seen: Set<Exact>): void {
    if (isValue && typeof node === 'string') this.#texts.add(node);
    if ((!isList(node) && !isMap(node)) || seen.has(node)) return;
    seen.add(node);
    if (isList(node)) {
      for (const item of node) this.#look(item, isValue, seen);
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (isValue) this.#texts.add(key);
      if (key === 'pattern' && typeof value === 'string') this.#isAny ||= !isReadable(value);
      if (key === 'patternProperties' && isMap(value)) {
        this.#isAny ||= Object.keys(value).some((one) => !isReadable(one));
      }
      this.#look(value, isValue || VALUES.has(key), seen);
    }
  }
}

/** Whether a raw schema, or one within it, has a pattern that nobody can read in ECMA-262. */
export function holdsUnreadable(raw: Exact): boolean {
  return new UnreadablePatterns(raw).isAny;
}
