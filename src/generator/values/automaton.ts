import { type CharRange, CharSet, DFA, NFA } from 'refa';

/** The greatest code point: automata are over Unicode characters, as JSON Schema lengths do. */
export const MAX_CHARACTER = 0x10ffff;
const LIMIT = 20_000;
/** Steps that one search for a word may take; beyond it the answer is “not decided”. */
const MAX_STEPS = 30_000_000;
/** What a layer of a search costs beside its states. */
const LAYER_STEPS = 30;

interface Edge {
  readonly to: number;
  readonly ranges: readonly CharRange[];
}

/** An edge with the character that is written for it. */
interface Step {
  readonly to: number;
  readonly codePoint: number;
}

export interface WordOptions {
  readonly min: number;
  /** Infinity for no limit. */
  readonly max: number;
  readonly prefer: 'shortest' | 'longest';
  /** Whether a code point may be used; the first that suits, in order of readability, is taken. */
  readonly allows: (codePoint: number) => boolean;
}

/** A word, or the proof that there is none, or neither (the search was cut short). */
export type WordAnswer =
  | { readonly word: string }
  | { readonly word: undefined; readonly decided: boolean };

/** A regular language of Unicode strings, closed under intersection and complement. */
export class Automaton {
  readonly #dfa: DFA;
  #edges: Edge[][] | undefined;
  #finals: boolean[] = [];
  #complement: Automaton | undefined;

  constructor(dfa: DFA) {
    this.#dfa = dfa;
  }

  static all(): Automaton {
    return new Automaton(DFA.all({ maxCharacter: MAX_CHARACTER }));
  }

  /** @throws refa's TooManyNodesError where the deterministic form explodes. */
  static fromNfa(nfa: NFA): Automaton {
    return minimal(deterministic(nfa));
  }

  /**
   * @param words as code points
   * @throws refa's TooManyNodesError
   */
  static fromWords(words: readonly (readonly number[])[]): Automaton {
    const factory = new DFA.LimitedNodeFactory(LIMIT);
    return minimal(DFA.fromWords(words, { maxCharacter: MAX_CHARACTER }, factory));
  }

  /**
   * The strings in which a word of the language is found.
   * @param before whether anything may precede the word, and `after` follow it
   * @throws refa's TooManyNodesError
   */
  within(before: boolean, after: boolean): Automaton {
    let dfa = this.#dfa;
    if (before) {
      const nfa = NFA.fromFA(dfa, new NFA.LimitedNodeFactory(LIMIT));
      nfa.prepend(NFA.all({ maxCharacter: MAX_CHARACTER }));
      dfa = deterministic(nfa);
    }
    return after ? new Automaton(absorbing(dfa)) : minimal(dfa);
  }

  /** @throws refa's TooManyNodesError. */
  or(other: Automaton): Automaton {
    const nfa = NFA.fromFA(this.#dfa, new NFA.LimitedNodeFactory(LIMIT));
    nfa.union(NFA.fromFA(other.#dfa, new NFA.LimitedNodeFactory(LIMIT)));
    return Automaton.fromNfa(nfa);
  }

  accepts(text: string): boolean {
    return this.#dfa.test(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  }

  isEmpty(): boolean {
    return this.#dfa.isEmpty;
  }

  /** Whether the words of the language have a greatest length. */
  isFinite(): boolean {
    return this.#dfa.isFinite;
  }

  complement(): Automaton {
    if (!this.#complement) {
      const copy = this.#dfa.copy();
      copy.complement();
      this.#complement = new Automaton(copy);
    }
    return this.#complement;
  }

  /** @throws refa's TooManyNodesError. */
  and(other: Automaton): Automaton {
    const factory = new DFA.LimitedNodeFactory(LIMIT);
    return new Automaton(DFA.fromIntersection(this.#dfa, other.#dfa, factory));
  }

  /** A word of the language whose length (in code points) is within the bounds. */
  word(options: WordOptions): WordAnswer {
    const edges = this.#usableEdges(options.allows);
    const limit = Math.min(options.max, options.min + edges.length + 1);
    const last = options.prefer === 'longest' && options.max !== Infinity ? options.max : limit;
    if ((last + 1) * (edges.length + LAYER_STEPS) > MAX_STEPS)
      return { word: undefined, decided: false };
    const layers = [Uint8Array.from(this.#finals, Number)];
    let length = -1;
    for (let size = 0, isSteady = false; size <= last; size++) {
      const next = layers[size - 1];
      if (next) {
        // Each layer follows from the one before it, so one that is like it is followed by its like only.
        const layer = isSteady ? next : previousLayer(edges, next);
        isSteady ||= isSame(layer, next);
        layers.push(layer);
      }
      if (size >= options.min && layers[size]?.[0] === 1) {
        length = size;
        if (options.prefer === 'shortest') break;
      }
    }
    if (length < 0) return { word: undefined, decided: true };
    return { word: spell(edges, layers, length) };
  }

  /** The edges that a word may use, the most readable first. */
  #usableEdges(allows: (codePoint: number) => boolean): Step[][] {
    this.#edges ??= this.#table();
    return this.#edges.map((out) =>
      out
        .flatMap(({ to, ranges }) => {
          const codePoint = pick(ranges, allows);
          return codePoint === undefined ? [] : [{ to, codePoint }];
        })
        .sort((a, b) => rank(a.codePoint) - rank(b.codePoint)),
    );
  }

  /** The states numbered from the initial one, 0. */
  #table(): Edge[][] {
    const nodes = [...this.#dfa.nodes()];
    nodes.sort((a, b) => Number(b === this.#dfa.initial) - Number(a === this.#dfa.initial));
    const numbers = new Map(nodes.map((node, index) => [node, index]));
    this.#finals = nodes.map((node) => this.#dfa.finals.has(node));
    return nodes.map((node) => {
      const byTarget = new Map<number, CharRange[]>();
      for (const [range, target] of node.out) {
        const to = numbers.get(target) ?? 0;
        const ranges = byTarget.get(to);
        if (ranges) ranges.push(range);
        else byTarget.set(to, [range]);
      }
      return Array.from(byTarget, ([to, ranges]) => ({ to, ranges }));
    });
  }
}

/** The states that reach acceptance in one step more than those of `next`. */
function previousLayer(edges: Step[][], next: Uint8Array): Uint8Array<ArrayBuffer> {
  const layer = new Uint8Array(edges.length);
  for (const [state, out] of edges.entries()) {
    if (out.some((step) => next[step.to] === 1)) layer[state] = 1;
  }
  return layer;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((reached, state) => reached === other[state]);
}

function spell(edges: Step[][], layers: Uint8Array[], length: number): string {
  const characters: string[] = [];
  let state = 0;
  for (let left = length; left > 0; left--) {
    const best = edges[state]?.find((step) => layers[left - 1]?.[step.to] === 1);
    if (!best) break;
    characters.push(String.fromCodePoint(best.codePoint));
    state = best.to;
  }
  return characters.join('');
}

const READABLE = Array.from(
  'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~!@#$%&*+=:,;?/|^()[]{}<>\'"`\\ ',
  (character) => character.codePointAt(0) ?? 0,
);
const RANKS = new Map(READABLE.map((codePoint, index) => [codePoint, index]));

function rank(codePoint: number): number {
  return RANKS.get(codePoint) ?? READABLE.length;
}

/** The most readable usable character of the ranges. */
function pick(
  ranges: readonly CharRange[],
  allows: (codePoint: number) => boolean,
): number | undefined {
  const holds = (codePoint: number) =>
    ranges.some(({ min, max }) => min <= codePoint && codePoint <= max);
  const readable = READABLE.find((codePoint) => holds(codePoint) && allows(codePoint));
  if (readable !== undefined) return readable;
  for (const { min, max } of ranges) {
    const end = Math.min(max, min + 4096);
    for (let codePoint = min; codePoint <= end; codePoint++) {
      if (allows(codePoint)) return codePoint;
    }
  }
  return undefined;
}

/** How much larger a deterministic form may be: beyond that it grows by powers, and will not end. */
const GROWTH = 16;
const LEAST_LIMIT = 2000;

/** @throws refa's TooManyNodesError where the deterministic form explodes. */
function deterministic(nfa: NFA): DFA {
  const limit = Math.min(LIMIT, Math.max(LEAST_LIMIT, nfa.countNodes() * GROWTH));
  return DFA.fromFA(nfa, new DFA.LimitedNodeFactory(limit));
}

/** Beyond this size making an automaton smaller takes longer than it saves. */
const MAX_MINIMIZED = 2000;

function minimal(dfa: DFA): Automaton {
  if (dfa.countNodes() < MAX_MINIMIZED) dfa.minimize();
  return new Automaton(dfa);
}

/**
 * The automaton that stays accepting once it has accepted. Determinising `.*` behind the words
 * would tell apart all that may come after them.
 */
function absorbing(dfa: DFA): DFA {
  const { initial, getOut, isFinal, stableOut = false } = dfa.transitionIterator();
  const all = CharSet.all(MAX_CHARACTER);
  const iterator = {
    initial,
    stableOut,
    isFinal,
    getOut: (node: DFA.ReadonlyNode) => (isFinal(node) ? new Map([[node, all]]) : getOut(node)),
  };
  const options = { maxCharacter: MAX_CHARACTER };
  const absorbed = DFA.fromTransitionIterator(iterator, options, new DFA.LimitedNodeFactory(LIMIT));
  if (absorbed.countNodes() < MAX_MINIMIZED) absorbed.minimize();
  return absorbed;
}
