import type { SchemaNode, SchemaNodes } from './schema-nodes.ts';

/** Something inside a value, with every schema that describes it. */
export interface LabelledRegion {
  readonly depth: 0 | 1;
  readonly nodes: readonly SchemaNode[];
}

/**
 * How many schemas branches may be read together with, in one document. Beyond that a branch is
 * read on its own: hostile documents have thousands of branches beside thousands of parts, and
 * GitHub's own needs fewer than a hundred.
 */
const MAX_READ = 100_000;

/** Finds what is inside values, in each branch of their oneOf and anyOf. */
export class Regions {
  readonly #nodes: SchemaNodes;
  #read = 0;

  constructor(nodes: SchemaNodes) {
    this.#nodes = nodes;
  }

  /**
   * What is inside a value, by the schemas that apply to it together. A property of a branch is read
   * together with what the surrounding schemas say of it; one that every branch of a list describes is
   * then not read without them.
   */
  inner(together: readonly SchemaNode[]): LabelledRegion[] {
    const found = new Map<string, LabelledRegion>();
    const seen = new Set<SchemaNode>();
    const visit = (own: readonly SchemaNode[], around: readonly SchemaNode[]): void => {
      const mine = this.#labels(own);
      const all = this.#labels(around);
      const inBranches = this.#inEveryBranch(own);
      for (const [label, { depth, nodes }] of mine) {
        if (inBranches.has(label)) continue;
        const whole = [...new Set([...nodes, ...(all.get(label)?.nodes ?? [])])];
        const key = `${label} ${whole.map(({ pointer }) => pointer).join(' ')}`;
        found.set(key, { depth, nodes: whole });
      }
      for (const branch of own.flatMap((node) => this.#below(node))) {
        if (seen.has(branch)) continue;
        seen.add(branch);
        this.#read += own.length + around.length;
        visit(this.#nodes.together([branch]), this.#read > MAX_READ ? [] : [...own, ...around]);
      }
    };
    visit(together, []);
    return [...found.values()];
  }

  #labels(nodes: readonly SchemaNode[]): Map<string, { depth: 0 | 1; nodes: SchemaNode[] }> {
    const labels = new Map<string, { depth: 0 | 1; nodes: SchemaNode[] }>();
    for (const { label, depth, node } of nodes.flatMap((one) => this.#nodes.inner(one))) {
      const known = labels.get(label);
      if (known === undefined) labels.set(label, { depth, nodes: [node] });
      else known.nodes.push(node);
    }
    return labels;
  }

  /** The labels of which every branch of some list speaks. */
  #inEveryBranch(nodes: readonly SchemaNode[]): ReadonlySet<string> {
    const lists = nodes.flatMap((node) => this.#nodes.branches(node));
    return new Set(
      lists.flatMap((list) => {
        const [first, ...others] = list.map(
          (branch) =>
            new Set(
              this.#nodes
                .together([branch])
                .flatMap((one) => this.#nodes.inner(one).map(({ label }) => label)),
            ),
        );
        return [...(first ?? [])].filter((label) => others.every((other) => other.has(label)));
      }),
    );
  }

  #below(node: SchemaNode): SchemaNode[] {
    return [...this.#nodes.branches(node).flat(), ...this.#nodes.sides(node)];
  }
}
