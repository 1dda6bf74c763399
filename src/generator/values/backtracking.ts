import type { AST } from '@eslint-community/regexpp';
import { parsedPattern } from './samples.ts';

/** Quantifiers and groups that a match may be in at a time: each uses some of the stack. */
const MAX_NESTED = 400;

/**
 * Counts the steps that matching by backtracking takes, so that a regular expression engine, which
 * cannot be stopped, is asked only what it answers soon. Steps are the same on every machine and in
 * every run; seconds are not.
 * @param source and `flags` of a valid regular expression
 * @returns for a text and a bound the steps, or undefined where more would be needed
 */
export function stepCounter(
  source: string,
  flags: string,
): (text: string, most: number) => number | undefined {
  const pattern = parsedPattern(source, flags);
  const accepts = characterTests(flags);
  return (text, most) => {
    if (!pattern) return undefined;
    const characters = flags.includes('u') ? Array.from(text) : text.split('');
    return new Match(characters, accepts, most).steps(pattern);
  };
}

/** From the first character of a group to behind the last. */
type Span = readonly [from: number, to: number];
type Next = (at: number) => boolean;
type Accepts = (element: Single, character: string) => boolean;
type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** Thrown out of any depth when the bound is reached. */
class TooLong extends Error {}

/** One search in one text: continuations in the order in which an engine tries them. */
class Match {
  readonly #text: readonly string[];
  readonly #accepts: Accepts;
  readonly #most: number;
  readonly #groups = new Map<AST.CapturingGroup, Span>();
  #steps = 0;
  #nested = 0;

  constructor(text: readonly string[], accepts: Accepts, most: number) {
    this.#text = text;
    this.#accepts = accepts;
    this.#most = most;
  }

  steps({ alternatives }: AST.Pattern): number | undefined {
    try {
      for (let at = 0; at <= this.#text.length; at++) {
        if (this.#any(alternatives, at, false, () => true)) break;
      }
      return this.#steps;
    } catch (error) {
      if (error instanceof TooLong) return undefined;
      throw error;
    }
  }

  #any(alternatives: readonly AST.Alternative[], at: number, back: boolean, next: Next): boolean {
    return alternatives.some(({ elements }) => {
      const ordered = back ? elements.toReversed() : elements;
      return this.#sequence(ordered, 0, at, back, next);
    });
  }

  #sequence(
    elements: readonly AST.Element[],
    from: number,
    start: number,
    back: boolean,
    next: Next,
  ): boolean {
    let at = start;
    for (let index = from; index < elements.length; index++) {
      const element = elements[index];
      if (!element) break;
      this.#step();
      if (isSingle(element)) {
        if (!this.#takes(element, at, back)) return false;
        at += back ? -1 : 1;
        continue;
      }
      return this.#nestedElement(element, at, back, (end) =>
        this.#sequence(elements, index + 1, end, back, next),
      );
    }
    return next(at);
  }

  #nestedElement(element: AST.Element, at: number, back: boolean, next: Next): boolean {
    if (++this.#nested > MAX_NESTED) throw new TooLong();
    const isFound = this.#element(element, at, back, next);
    this.#nested--;
    return isFound;
  }

  #element(element: AST.Element, at: number, back: boolean, next: Next): boolean {
    switch (element.type) {
      case 'Group':
        return this.#any(element.alternatives, at, back, next);
      case 'CapturingGroup':
        return this.#capturing(element, at, back, next);
      case 'Backreference':
        return this.#backreference(element, at, back, next);
      case 'Assertion':
        return this.#assertion(element, at) && next(at);
      case 'Quantifier':
        return isSingle(element.element)
          ? this.#run(element, element.element, at, back, next)
          : this.#repeated(element, 0, at, back, next);
      default:
        return next(at);
    }
  }

  #capturing(group: AST.CapturingGroup, at: number, back: boolean, next: Next): boolean {
    if (group.references.length === 0) return this.#any(group.alternatives, at, back, next);
    const before = this.#groups.get(group);
    const isFound = this.#any(group.alternatives, at, back, (end) => {
      const inner = this.#groups.get(group);
      this.#groups.set(group, back ? [end, at] : [at, end]);
      if (next(end)) return true;
      if (inner) this.#groups.set(group, inner);
      return false;
    });
    if (!isFound && before) this.#groups.set(group, before);
    if (!isFound && !before) this.#groups.delete(group);
    return isFound;
  }

  #backreference(element: AST.Backreference, at: number, back: boolean, next: Next): boolean {
    const word = [element.resolved].flat().flatMap((group) => {
      const span = this.#groups.get(group);
      return span ? this.#text.slice(...span) : [];
    });
    const start = back ? at - word.length : at;
    if (!word.every((one, index) => this.#text[start + index] === one)) return false;
    this.#step(word.length);
    return next(back ? start : at + word.length);
  }

  #assertion(element: AST.Assertion, at: number): boolean {
    switch (element.kind) {
      case 'start':
        return at === 0;
      case 'end':
        return at === this.#text.length;
      case 'word':
        return (isWord(this.#text[at - 1]) !== isWord(this.#text[at])) !== element.negate;
      case 'lookahead':
        return this.#any(element.alternatives, at, false, () => true) !== element.negate;
      default:
        return this.#any(element.alternatives, at, true, () => true) !== element.negate;
    }
  }

  /** A quantifier over single characters needs no continuation for each of them. */
  #run(quantifier: AST.Quantifier, one: Single, at: number, back: boolean, next: Next): boolean {
    const { min, max, greedy } = quantifier;
    const step = back ? -1 : 1;
    let count = 0;
    const takesMore = () => {
      this.#step();
      return count < max && this.#takes(one, at + count * step, back);
    };
    while ((greedy || count < min) && takesMore()) count++;
    if (count < min) return false;
    if (!greedy) {
      for (; ; count++) {
        if (next(at + count * step)) return true;
        if (!takesMore()) return false;
      }
    }
    for (; count >= min; count--) {
      this.#step();
      if (next(at + count * step)) return true;
    }
    return false;
  }

  #repeated(one: AST.Quantifier, count: number, at: number, back: boolean, next: Next): boolean {
    this.#step();
    const more = () =>
      count < one.max &&
      this.#nestedElement(one.element, at, back, (end) =>
        // A turn that takes nothing would never end.
        end === at && count >= one.min ? false : this.#repeated(one, count + 1, end, back, next),
      );
    if (count < one.min) return more();
    return one.greedy ? more() || next(at) : next(at) || more();
  }

  #takes(element: Single, at: number, back: boolean): boolean {
    const character = this.#text[back ? at - 1 : at];
    return character !== undefined && this.#accepts(element, character);
  }

  #step(count = 1): void {
    this.#steps += count;
    if (this.#steps > this.#most) throw new TooLong();
  }
}

function isSingle(element: AST.Element): element is Single {
  const { type } = element;
  return (
    type === 'Character' ||
    type === 'CharacterSet' ||
    type === 'CharacterClass' ||
    type === 'ExpressionCharacterClass'
  );
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

/** Whether a class takes a character, by the engine, asked once. */
function characterTests(flags: string): Accepts {
  const classes = new Map<string, { readonly one: RegExp; readonly known: Map<string, boolean> }>();
  return (element, character) => {
    if (element.type === 'Character') return String.fromCodePoint(element.value) === character;
    const { raw } = element;
    const found = classes.get(raw) ?? { one: new RegExp(`^${raw}$`, flags), known: new Map() };
    classes.set(raw, found);
    const known = found.known.get(character) ?? found.one.test(character);
    found.known.set(character, known);
    return known;
  };
}
