import {
  type Assertion,
  type Concatenation,
  type Element,
  JS,
  NFA,
  type NoParent,
  Transformers,
  transform,
} from 'refa';
import { Automaton, MAX_CHARACTER } from './automaton.ts';
import { stepCounter } from './backtracking.ts';
import { readingsOf } from './dialects/dialects.ts';
import { neighbours, samplesOf } from './samples.ts';

/** What a `pattern` means: a search, not anchored (JSON Schema validation, 6.3.3). */
export interface Pattern {
  /** Undecided texts count as no match. */
  readonly test: (text: string) => boolean;
  /** Undefined where an engine would need too many steps. */
  readonly match: (text: string) => boolean | undefined;
  /** The strings that match, or undefined where no automaton can say (backreferences …). */
  readonly language: Automaton | undefined;
  /** Strings that may match, where no automaton can say. */
  readonly samples: () => readonly string[];
  /** Whether it is a regular expression at all. */
  readonly isValid: boolean;
}

const known = new Map<string, Pattern>();

/** The meaning of a pattern; the same source is compiled once. */
export function compilePattern(source: string): Pattern {
  let pattern = known.get(source);
  if (!pattern) {
    pattern = compile(source);
    known.set(source, pattern);
  }
  return pattern;
}

/** A few texts that match a pattern, which may come from anywhere, those that are not empty first. */
export function textsMatching(source: string): string[] {
  const pattern = compilePattern(source);
  if (!pattern.isValid) return [];
  const found = samplesOf(source, 'u').filter((text) => text !== '' && pattern.test(text));
  return found.slice(0, FEW);
}

/** The texts that match a pattern which somebody wants. */
const FEW = 2;

function compile(source: string): Pattern {
  const regex = toRegExp(source);
  if (!regex) {
    return {
      test: () => false,
      match: () => false,
      language: undefined,
      samples: () => [],
      isValid: false,
    };
  }
  const language = regex.unicode ? languageOf(regex) : undefined;
  if (language) {
    const test = (text: string) => language.accepts(text);
    return { test, match: test, language, samples: () => [], isValid: true };
  }
  const { match, samples } = engine(regex);
  return { test: (text) => match(text) === true, match, language, samples, isValid: true };
}

function toRegExp(pattern: string): RegExp | undefined {
  for (const { source, flags } of readingsOf(pattern)) {
    try {
      return new RegExp(source, flags);
    } catch {}
  }
  return undefined;
}

/** Steps that matching one text by backtracking may take. */
const MAX_STEPS = 100_000;
/** The same of a pattern whose own samples, and texts near to them, take more than `MAX_PROBED`. */
const MAX_STEPS_EXPLODING = 2000;
const MAX_PROBED = 100_000;
/** How many samples are probed; so are the neighbours of some. */
const PROBED = { samples: 40, neighbours: 3 };

interface Engine {
  readonly match: (text: string) => boolean | undefined;
  readonly samples: () => readonly string[];
}

/**
 * Node's own engine, asked once for each text, and never what it might not answer soon. How far it may
 * go depends only on the pattern, never on what has been asked before.
 */
function engine(regex: RegExp): Engine {
  const { source, flags } = regex;
  const answers = new Map<string, boolean | undefined>();
  const stepsFor = stepCounter(source, flags);
  const written = once(() => samplesOf(source, flags));
  const most = once(() => mostSteps(written(), stepsFor));
  const match = (text: string) => {
    if (!answers.has(text)) {
      const isSoon = stepsFor(text, most()) !== undefined;
      answers.set(text, isSoon ? regex.test(text) : undefined);
    }
    return answers.get(text);
  };
  return { match, samples: once(() => written().filter((text) => match(text) === true)) };
}

function mostSteps(
  samples: readonly string[],
  stepsFor: (text: string, most: number) => number | undefined,
): number {
  const near = samples.slice(0, PROBED.neighbours).flatMap((text) => [...neighbours(text)]);
  let left = MAX_PROBED;
  for (const text of [...samples.slice(0, PROBED.samples), ...near]) {
    left -= stepsFor(text, left) ?? left;
    if (left <= 0) return MAX_STEPS_EXPLODING;
  }
  return MAX_STEPS;
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}

/** Characters and groups of a pattern that is read: some list a thousand words. */
const MAX_PARSED = 100_000;

function languageOf(regex: RegExp): Automaton | undefined {
  try {
    const { expression } = JS.Parser.fromLiteral(regex).parse({
      assertions: 'parse',
      maxNodes: MAX_PARSED,
    });
    return searchLanguage(expression.alternatives, false);
  } catch {
    return undefined;
  }
}

/**
 * The strings in which one of the alternatives is found. Assertions at the edges become
 * intersections, so they stay exact; one in the middle is an error.
 * @param anchored whether the match must begin where the string begins.
 */
function searchLanguage(
  alternatives: readonly NoParent<Concatenation>[],
  anchored: boolean,
): Automaton {
  const plain = new Map<string, Plain>();
  const found: Automaton[] = [];
  for (const elements of alternatives.flatMap((one) => spread(one.elements))) {
    const { start, body, end } = splitEdges(elements);
    const isPlain = start.every(isStart) && end.every(isEnd) && !body.some(holdsAssertion);
    if (!isPlain) {
      found.push(alternativeLanguage(elements, anchored));
      continue;
    }
    const fromStart = anchored || start.length > 0;
    const toEnd = end.length > 0;
    const key = `${fromStart} ${toEnd}`;
    const group = plain.get(key) ?? { fromStart, toEnd, bodies: [] };
    group.bodies.push(...flattened(body));
    plain.set(key, group);
  }
  // A list of words is one automaton, a trie; one for each word would be united without end.
  for (const { fromStart, toEnd, bodies } of plain.values()) {
    const words = bodies.map(literal).filter((word) => word !== undefined);
    const nonLiterals = bodies.filter((body) => literal(body) === undefined);
    const parts = [
      ...(words.length > 0 ? [Automaton.fromWords(words)] : []),
      ...(nonLiterals.length > 0 ? [Automaton.fromNfa(regexLanguage(nonLiterals))] : []),
    ];
    const all = parts.reduce((one, other) => one.or(other));
    found.push(all.within(!fromStart, !toEnd));
  }
  return found.reduce((all, one) => all.or(one));
}

/** The alternatives of a group that stands alone. */
function flattened(body: NoParent<Element>[]): NoParent<Element>[][] {
  const [only, second] = body;
  if (second || only?.type !== 'Alternation') return [body];
  return only.alternatives.flatMap((one) => flattened(one.elements));
}

/** The code points of a body that is a word. */
function literal(body: readonly NoParent<Element>[]): number[] | undefined {
  const word: number[] = [];
  for (const element of body) {
    if (element.type !== 'CharacterClass') return undefined;
    const [range, second] = element.characters.ranges;
    if (!range || second || range.min !== range.max) return undefined;
    word.push(range.min);
  }
  return word;
}

interface Plain {
  readonly fromStart: boolean;
  readonly toEnd: boolean;
  readonly bodies: NoParent<Element>[][];
}

function alternativeLanguage(elements: readonly NoParent<Element>[], anchored: boolean): Automaton {
  const { start, body, end } = splitEdges(elements);
  const fromStart = anchored || start.some(isStart);
  const toEnd = end.some(isEnd);
  let language = Automaton.fromNfa(regexLanguage([body])).within(false, !toEnd);
  for (const assertion of start.filter((one) => !isStart(one))) {
    if (assertion.kind !== 'ahead') throw new Error('a lookbehind at the start');
    language = restrict(language, searchLanguage(assertion.alternatives, true), assertion.negate);
  }
  for (const assertion of end.filter((one) => !isEnd(one))) {
    if (assertion.kind !== 'behind' || !toEnd || !fromStart) throw new Error('an open lookbehind');
    const bodies = assertion.alternatives.map((one) => one.elements);
    if (bodies.flat().some(holdsAssertion)) throw new Error('a lookbehind with assertions');
    const before = Automaton.fromNfa(regexLanguage(bodies)).within(true, false);
    language = restrict(language, before, assertion.negate);
  }
  return fromStart ? language : language.within(true, false);
}

function restrict(language: Automaton, other: Automaton, negate: boolean): Automaton {
  return language.and(negate ? other.complement() : other);
}

/** The strings of any of the concatenations. */
function regexLanguage(bodies: readonly (readonly NoParent<Element>[])[]): NFA {
  const alternatives = bodies.map(
    (elements): NoParent<Concatenation> => ({ type: 'Concatenation', elements: [...elements] }),
  );
  const simple = transform(Transformers.applyAssertions(), { type: 'Expression', alternatives });
  return NFA.fromRegex(
    simple,
    { maxCharacter: MAX_CHARACTER },
    { assertions: 'throw' },
    new NFA.LimitedNodeFactory(20_000),
  );
}

/** Multiplies out a group at either edge that holds assertions: `^(a|b$)` is `^a|^b$`. */
function spread(elements: readonly NoParent<Element>[]): NoParent<Element>[][] {
  const index = [0, elements.length - 1, elements.findIndex((one) => !isAssertion(one))].find(
    (at) => {
      const group = elements[at];
      return group?.type === 'Alternation' && holdsAssertion(group);
    },
  );
  const group = index === undefined ? undefined : elements[index];
  if (index === undefined || group?.type !== 'Alternation') return [[...elements]];
  return group.alternatives.flatMap((one) =>
    spread([...elements.slice(0, index), ...one.elements, ...elements.slice(index + 1)]),
  );
}

function splitEdges(elements: readonly NoParent<Element>[]) {
  const first = elements.findIndex((one) => !isAssertion(one));
  const last = elements.findLastIndex((one) => !isAssertion(one));
  if (first < 0) {
    const all = elements.filter(isAssertion);
    return { start: all.filter((one) => !isEnd(one)), body: [], end: all.filter(isEnd) };
  }
  return {
    start: elements.slice(0, first).filter(isAssertion),
    body: elements.slice(first, last + 1),
    end: elements.slice(last + 1).filter(isAssertion),
  };
}

function isAssertion(element: NoParent<Element>): element is NoParent<Assertion> {
  return element.type === 'Assertion';
}

function holdsAssertion(element: NoParent<Element>): boolean {
  if (element.type === 'Assertion') return true;
  if (element.type !== 'Alternation' && element.type !== 'Quantifier') return false;
  return element.alternatives.some((one) => one.elements.some(holdsAssertion));
}

/** `^` is “no character before”, `$` is “no character after”. */
function isStart(assertion: NoParent<Assertion>): boolean {
  return assertion.kind === 'behind' && isNoCharacter(assertion);
}

function isEnd(assertion: NoParent<Assertion>): boolean {
  return assertion.kind === 'ahead' && isNoCharacter(assertion);
}

function isNoCharacter(assertion: NoParent<Assertion>): boolean {
  const only = assertion.alternatives.length === 1 ? assertion.alternatives[0]?.elements : [];
  const element = only?.length === 1 ? only[0] : undefined;
  return assertion.negate && element?.type === 'CharacterClass' && element.characters.isAll;
}
