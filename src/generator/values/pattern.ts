import { runInNewContext } from 'node:vm';
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

/** What a `pattern` means: a search, not anchored (JSON Schema validation, 6.3.3). */
export interface Pattern {
  readonly test: (text: string) => boolean;
  /** The strings that match, or undefined where no automaton can say (backreferences …). */
  readonly language: Automaton | undefined;
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

function compile(source: string): Pattern {
  const regex = toRegExp(source);
  const language = regex?.unicode ? languageOf(regex) : undefined;
  if (language) return { test: (text) => language.accepts(text), language };
  return { test: (text) => regex !== undefined && testWithinTime(regex, text), language };
}

/** Patterns in the wild use escapes that the `u` flag forbids: mended, then tried without it. */
function toRegExp(source: string): RegExp | undefined {
  const attempts = [
    [source, 'u'],
    [mendEscapes(source), 'u'],
    [source, ''],
  ] as const;
  for (const [text, flags] of attempts) {
    try {
      return new RegExp(text, flags);
    } catch {}
  }
  return undefined;
}

/** Writes an escape that needs none (`\-`, `\:`, `\_`) by its code, which every flag takes. */
function mendEscapes(source: string): string {
  return source.replace(/\\([^\p{L}\p{N}\\^$.*+?()[\]{}|/])/gu, (_, character: string) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** A backtracking match may take for ever on a hostile pattern: time-out counts as no match. */
function testWithinTime(regex: RegExp, text: string): boolean {
  try {
    return Boolean(runInNewContext('regex.test(text)', { regex, text }, { timeout: 100 }));
  } catch {
    return false;
  }
}

function languageOf(regex: RegExp): Automaton | undefined {
  try {
    const { expression } = JS.Parser.fromLiteral(regex).parse({ assertions: 'parse' });
    return Automaton.fromNfa(searchLanguage(expression.alternatives, false));
  } catch {
    return undefined;
  }
}

/**
 * The strings in which one of the alternatives is found. Assertions at the edges become
 * intersections, so they stay exact; one in the middle is an error.
 * @param anchored whether the match must begin where the string begins.
 */
function searchLanguage(alternatives: readonly NoParent<Concatenation>[], anchored: boolean): NFA {
  const union = NFA.empty({ maxCharacter: MAX_CHARACTER });
  for (const alternative of alternatives.flatMap((one) => spread(one.elements))) {
    union.union(alternativeLanguage(alternative, anchored));
  }
  return union;
}

function alternativeLanguage(elements: readonly NoParent<Element>[], anchored: boolean): NFA {
  const { start, body, end } = splitEdges(elements);
  const fromStart = anchored || start.some(isStart);
  const toEnd = end.some(isEnd);
  const nfa = regexLanguage(body);
  if (!toEnd) nfa.append(NFA.all({ maxCharacter: MAX_CHARACTER }));
  let language = Automaton.fromNfa(nfa);
  for (const assertion of start.filter((one) => !isStart(one))) {
    if (assertion.kind !== 'ahead') throw new Error('a lookbehind at the start');
    language = restrict(language, searchLanguage(assertion.alternatives, true), assertion.negate);
  }
  for (const assertion of end.filter((one) => !isEnd(one))) {
    if (assertion.kind !== 'behind' || !toEnd || !fromStart) throw new Error('an open lookbehind');
    const before = regexLanguage(assertion.alternatives.flatMap((one) => one.elements));
    if (assertion.alternatives.length !== 1) throw new Error('a lookbehind of alternatives');
    before.prepend(NFA.all({ maxCharacter: MAX_CHARACTER }));
    language = restrict(language, before, assertion.negate);
  }
  const whole = language.toNfa();
  if (!fromStart) whole.prepend(NFA.all({ maxCharacter: MAX_CHARACTER }));
  return whole;
}

function restrict(language: Automaton, other: NFA, negate: boolean): Automaton {
  const automaton = Automaton.fromNfa(other);
  return language.and(negate ? automaton.complement() : automaton);
}

function regexLanguage(elements: readonly NoParent<Element>[]): NFA {
  const concatenation: NoParent<Concatenation> = { type: 'Concatenation', elements: [...elements] };
  const simple = transform(Transformers.applyAssertions(), {
    type: 'Expression',
    alternatives: [concatenation],
  });
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

/** `^` is «no character before», `$` is «no character after». */
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
