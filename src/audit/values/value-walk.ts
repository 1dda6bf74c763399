import { isReadOnly } from '../../generator/document/schema.ts';
import { isObject, own } from '../../generator/json.ts';
import type { Cursor } from '../cursor.ts';
import { holds, typesOf } from '../effective.ts';
import { type LabelledRegion, Regions } from '../regions.ts';
import { isUnconstrained, type SchemaNode, type SchemaNodes } from '../schema-nodes.ts';
import type { Edge, MissingPart, Root, ValuePlace } from './value-place.ts';

export type Direction = 'request' | 'response';

/**
 * How many places may combine several schemas of one property (allOf that has it twice).
 * Beyond that each of the schemas is a separate place: hostile documents combine without end.
 */
const MAX_COMBINED = 20_000;

/** Finds every value in requests, or in responses: each place once. */
export class ValueWalk {
  readonly places = new Map<string, ValuePlace>();
  readonly edges = new Map<string, Edge[]>();
  readonly roots: Root[] = [];
  readonly #nodes: SchemaNodes;
  readonly #direction: Direction;
  readonly #regions: Regions;
  readonly #waiting: ValuePlace[] = [];
  #combined = 0;

  constructor(nodes: SchemaNodes, direction: Direction) {
    this.#nodes = nodes;
    this.#direction = direction;
    this.#regions = new Regions(nodes);
  }

  /** Walks from a schema on. */
  enter(schema: Cursor, root: Omit<Root, 'to'>): void {
    for (const to of this.#placesOf([this.#nodes.at(schema)])) this.roots.push({ to, ...root });
    this.#walk();
  }

  /** Notes a value of which the document says nothing. */
  enterMissing(missing: MissingPart, pointer: string, root: Omit<Root, 'to'>): void {
    this.roots.push({ to: this.#addMissing(missing, pointer), ...root });
  }

  #walk(): void {
    for (let place = this.#waiting.pop(); place !== undefined; place = this.#waiting.pop()) {
      this.edges.set(place.key, this.#edgesOf(place));
    }
  }

  #edgesOf(place: ValuePlace): Edge[] {
    const edges = this.#regions
      .inner(place.together)
      .flatMap(({ depth, nodes }: LabelledRegion) => {
        if (nodes.some((node) => this.#isLeftOut(node))) return [];
        return this.#placesOf(nodes).map((to) => ({ to, depth }));
      });
    const isBare =
      place.types?.has('array') === true && !holds(this.#nodes, place.together, documentsItems);
    if (!isBare) return edges;
    return [...edges, { to: this.#addMissing('items', place.pointer), depth: 0 }];
  }

  /**
   * The places of a value: itself, or the branches where it is nothing else.
   * @param unfolded schemas that are nothing but branches, whose places were found already or are being found:
   *   a schema may be a branch of itself
   */
  #placesOf(seeds: readonly SchemaNode[], unfolded = new Set<SchemaNode>()): string[] {
    const nodes = [...new Set(seeds.map((node) => this.#unwrap(node)))];
    const [first] = nodes;
    if (first === undefined) return [];
    if (nodes.length === 1 && isUnconstrained(first) && this.#nodes.parts(first).length === 0) {
      const [list, other] = this.#nodes.branches(first);
      if (list !== undefined && other === undefined) {
        if (unfolded.has(first)) return [];
        unfolded.add(first);
        return [...new Set(list.flatMap((branch) => this.#placesOf([branch], unfolded)))];
      }
    }
    if (nodes.length > 1 && this.#combined >= MAX_COMBINED) {
      return nodes.flatMap((node) => this.#placesOf([node]));
    }
    return this.#add(first.pointer, nodes);
  }

  #add(pointer: string, nodes: readonly SchemaNode[]): string[] {
    const key = nodes.map((node) => node.pointer).join(' ');
    if (this.places.has(key)) return [key];
    const together = this.#nodes.together(nodes);
    const types = typesOf(this.#nodes, together);
    const isOnlyNull = types !== undefined && types.size === 1 && types.has('null');
    if (isOnlyNull || together.some(({ schema }) => schema.never)) return [];
    if (nodes.length > 1) this.#combined++;
    const place = { key, pointer, together, types };
    this.places.set(key, place);
    this.#waiting.push(place);
    return [key];
  }

  #addMissing(missing: MissingPart, pointer: string): string {
    const key = `${missing} ${pointer}`;
    this.places.set(key, { key, pointer, together: [], types: undefined, missing });
    return key;
  }

  /** A schema that is a reference and nothing else is what it refers to. */
  #unwrap(node: SchemaNode): SchemaNode {
    let at = node;
    while (isUnconstrained(at) && this.#nodes.branches(at).length === 0) {
      const [part, other] = this.#nodes.parts(at);
      if (part === undefined || other !== undefined) break;
      at = part;
    }
    return at;
  }

  /** What is read-only is in no request, what is write-only in no response. */
  #isLeftOut(node: SchemaNode): boolean {
    if (this.#direction === 'request') return isReadOnly(node.schema);
    return this.#nodes
      .together([node])
      .some(({ value }) => isObject(value) && own(value, 'writeOnly') === true);
  }
}

function documentsItems({ schema }: SchemaNode): boolean {
  const { items, prefixItems, enum: members, const: one, types } = schema;
  const isNoArray = types !== undefined && !types.includes('array');
  return (
    isNoArray || items !== undefined || prefixItems.length > 0 || (members ?? one) !== undefined
  );
}
