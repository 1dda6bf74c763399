import {
  type Exact,
  type ExactObject,
  isList,
  isMap,
  isNumeral,
  own,
} from '../validation/exact.ts';
import { resolveFragment } from './pointer.ts';
import { MAPS } from './schema.ts';

/** Where copies are kept whose dynamic references are bound. */
const BOUND = 'x-proof-bound';
const ROOT = 'proof://document/';
const NAMES = new Set([...MAPS, '$defs', 'schemas', 'paths', 'responses', 'content']);
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum', 'mapping']);

/** The anchors that the resources on the way to a schema bind, the outermost first. */
type Bindings = ReadonlyMap<string, ExactObject>;

/**
 * A document whose references are all JSON Pointers: those by `$id`, by an anchor and `$dynamicRef` (2020-12 core,
 * 8.2) lead to copies of their targets, one for each way of binding the dynamic anchors.
 */
export function withPointersOnly(tree: ExactObject): ExactObject {
  if (!/"\$(id|anchor|dynamicRef|dynamicAnchor)"/.test(JSON.stringify(tree))) return tree;
  return new Binder(tree).bound();
}

class Binder {
  readonly #tree: ExactObject;
  readonly #resources = new Map<string, ExactObject>();
  readonly #anchors = new Map<string, ExactObject>();
  readonly #dynamic = new Map<string, Map<string, ExactObject>>();
  readonly #bases = new WeakMap<object, string>();
  readonly #copies = new Map<ExactObject, Map<string, string>>();
  readonly #bound: { [name: string]: Exact } = {};
  readonly #waiting: (() => void)[] = [];

  constructor(tree: ExactObject) {
    this.#tree = tree;
    this.#collect(tree, ROOT, 'keywords');
    this.#resources.set(ROOT, tree);
  }

  bound(): ExactObject {
    const copy = this.#copy(this.#tree, new Map(), 'keywords');
    for (const write of this.#waiting) write();
    return { ...(isMap(copy) ? copy : {}), [BOUND]: this.#bound };
  }

  #collect(node: Exact, outer: string, kind: 'keywords' | 'names'): void {
    if (isList(node)) for (const item of node) this.#collect(item, outer, 'keywords');
    if (!isMap(node) || isNumeral(node)) return;
    const id = kind === 'keywords' ? own(node, '$id') : undefined;
    const base = typeof id === 'string' ? new URL(id, outer).href : outer;
    this.#bases.set(node, base);
    if (base !== outer) this.#resources.set(base, node);
    for (const keyword of kind === 'keywords' ? ['$anchor', '$dynamicAnchor'] : []) {
      const name = own(node, keyword);
      if (typeof name !== 'string') continue;
      this.#anchors.set(`${base}#${name}`, node);
      if (keyword === '$anchor') continue;
      const here = this.#dynamic.get(base) ?? new Map<string, ExactObject>();
      this.#dynamic.set(base, here.set(name, node));
    }
    for (const [key, child] of Object.entries(node)) {
      const inner = kind === 'keywords' && NAMES.has(key) ? 'names' : 'keywords';
      if (kind === 'names' || !isData(key)) this.#collect(child, base, inner);
    }
  }

  /** A node whose references lead on under the bindings of the resources that it is within. */
  #copy(node: Exact, outer: Bindings, kind: 'keywords' | 'names'): Exact {
    if (isList(node)) return node.map((item) => this.#copy(item, outer, 'keywords'));
    if (!isMap(node) || isNumeral(node)) return node;
    const bindings = this.#entered(node, outer);
    const entries = Object.entries(node).map(([key, child]): [string, Exact] => {
      if (kind === 'keywords' && isData(key)) return [key, child];
      if (kind === 'keywords' && typeof child === 'string') {
        if (key === '$ref') return [key, this.#reference(this.#target(node, child), bindings)];
        if (key === '$dynamicRef') return ['$ref', this.#dynamicReference(node, child, bindings)];
      }
      const inner = kind === 'keywords' && NAMES.has(key) ? 'names' : 'keywords';
      return [key, this.#copy(child, bindings, inner)];
    });
    return Object.fromEntries(entries);
  }

  #entered(node: ExactObject, outer: Bindings): Bindings {
    const here = this.#dynamic.get(this.#bases.get(node) ?? ROOT) ?? new Map();
    return new Map([...here, ...outer]);
  }

  #dynamicReference(holder: ExactObject, text: string, bindings: Bindings): string {
    const target = this.#target(holder, text);
    const name = text.slice(text.indexOf('#') + 1);
    const isDynamic = own(target.node, '$dynamicAnchor') === name;
    const node = (isDynamic && bindings.get(name)) || target.node;
    return this.#reference({ node, name: name.replace(/^.*\//, '') }, bindings);
  }

  #target(holder: ExactObject, text: string): { node: ExactObject; name: string } {
    const [uri = '', fragment = ''] = text.split('#');
    const base = this.#bases.get(holder) ?? ROOT;
    const meant = uri === '' ? base : new URL(uri, base).href;
    const resource = this.#resources.get(meant) ?? this.#tree;
    const name = text.replace(/^.*[/#]/, '');
    const node =
      fragment === ''
        ? resource
        : fragment.startsWith('/')
          ? (resolveFragment(resource, fragment) ?? resolveFragment(this.#tree, fragment))
          : this.#anchors.get(`${meant}#${fragment}`);
    if (!isMap(node)) throw new Error(`the reference ${text} leads nowhere`);
    return { node, name };
  }

  #reference({ node, name }: { node: ExactObject; name: string }, outer: Bindings): string {
    const bindings = this.#entered(node, outer);
    const key = [...bindings]
      .map(([anchor, one]) => `${anchor} ${this.#numberOf(one)}`)
      .sort()
      .join();
    const copies = this.#copies.get(node) ?? new Map<string, string>();
    this.#copies.set(node, copies);
    const known = copies.get(key);
    if (known !== undefined) return known;
    const number = String(Object.keys(this.#bound).length);
    const holder: { [name: string]: Exact } = {};
    this.#bound[number] = holder;
    const reference = `#/${BOUND}/${number}/${name}`;
    copies.set(key, reference);
    this.#waiting.push(() => {
      holder[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')] = this.#copy(
        node,
        outer,
        'keywords',
      );
    });
    return reference;
  }

  readonly #numbers = new Map<ExactObject, number>();

  #numberOf(node: ExactObject): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
  }
}

function isData(key: string): boolean {
  return DATA.has(key) || key.startsWith('x-');
}
