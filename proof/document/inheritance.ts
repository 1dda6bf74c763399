import { type Exact, type ExactObject, isList, isMap, own } from '../validation/exact.ts';

/**
 * Parents as their children see them. Where a parent lists a child in oneOf or anyOf, and the child
 * takes the parent into its allOf, JSON Schema has no end; to the child the parent is the rest.
 */
export class Inheritance {
  readonly #target: (ref: string) => Exact;
  readonly #reached = new WeakMap<object, ReadonlySet<Exact>>();
  readonly #copies = new WeakMap<object, Map<string, ExactObject>>();
  readonly #originals = new WeakMap<object, ExactObject>();

  constructor(target: (ref: string) => Exact) {
    this.#target = target;
  }

  /** A part of a child's allOf: itself, or a parent without the choices that lead back to the child. */
  parentOf(child: ExactObject, part: Exact): Exact {
    const parent = this.#follow(part);
    if (!isMap(parent)) return part;
    const owner = this.#originals.get(child) ?? child;
    const back = ['oneOf', 'anyOf'].filter((keyword) => this.#leadsTo(own(parent, keyword), owner));
    if (back.length === 0) return part;
    const copies = this.#copies.get(parent) ?? new Map<string, ExactObject>();
    this.#copies.set(parent, copies);
    const known = copies.get(back.join());
    if (known) return known;
    const entries = Object.entries(parent).filter(([key]) => !back.includes(key));
    const copy: ExactObject = Object.fromEntries(entries);
    copies.set(back.join(), copy);
    this.#originals.set(copy, parent);
    return copy;
  }

  #follow(part: Exact): Exact {
    let node = part;
    for (let hops = 0; hops < 50; hops += 1) {
      const ref = isMap(node) ? own(node, '$ref') : undefined;
      if (typeof ref !== 'string') break;
      node = this.#target(ref);
    }
    return node;
  }

  #leadsTo(branches: Exact | undefined, child: ExactObject): boolean {
    if (!isList(branches)) return false;
    const reached = this.#reached.get(branches) ?? this.#reachable(branches);
    this.#reached.set(branches, reached);
    return reached.has(child);
  }

  #reachable(branches: readonly Exact[]): ReadonlySet<Exact> {
    const found = new Set(branches);
    for (const node of found) {
      if (!isMap(node)) continue;
      const ref = own(node, '$ref');
      if (typeof ref === 'string') found.add(this.#target(ref));
      for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
        const parts = own(node, keyword);
        for (const part of isList(parts) ? parts : []) found.add(part);
      }
    }
    return found;
  }
}
