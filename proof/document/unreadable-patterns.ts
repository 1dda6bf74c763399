import { type Exact, isList, isMap } from '../validation/exact.ts';
import { isReadable } from './schema.ts';

/** Where a document shows values of its own. */
const SHOWING = new Set(['example', 'examples', 'default', 'const', 'enum', 'value', 'dataValue']);

/** The patterns of a document that nobody can read in ECMA-262, and the texts that it shows as values. */
export class UnreadablePatterns {
  #isAny = false;
  readonly #shown = new Set<string>();

  constructor(tree: Exact) {
    this.#look(tree, false, new Set());
  }

  /** Whether there is one. */
  get isAny(): boolean {
    return this.#isAny;
  }

  /** Whether the document itself shows a text, as a value or as the name of a property. */
  shows(text: string): boolean {
    return this.#shown.has(text);
  }

  #look(node: Exact, isShown: boolean, seen: Set<Exact>): void {
    if (isShown && typeof node === 'string') this.#shown.add(node);
    if ((!isList(node) && !isMap(node)) || seen.has(node)) return;
    seen.add(node);
    if (isList(node)) {
      for (const item of node) this.#look(item, isShown, seen);
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (isShown) this.#shown.add(key);
      if (key === 'pattern' && typeof value === 'string') this.#isAny ||= !isReadable(value);
      if (key === 'patternProperties' && isMap(value)) {
        this.#isAny ||= Object.keys(value).some((one) => !isReadable(one));
      }
      this.#look(value, isShown || SHOWING.has(key), seen);
    }
  }
}

/** Whether a raw schema, or one within it, has a pattern that nobody can read in ECMA-262. */
export function holdsUnreadable(raw: Exact): boolean {
  return new UnreadablePatterns(raw).isAny;
}
