import { isListed } from '../equality.ts';
import type { Json } from '../json.ts';
import { NOT_FOUND } from '../requests/causes.ts';
import type { Constraints } from '../validation/constraints.ts';
import { lengthOf } from '../validation/types.ts';
import { Automaton, type WordAnswer } from './automaton.ts';
import { MAX_STRING } from './bounds.ts';
import { matchesElsewhere } from './dialects/dialects.ts';
import {
  formatAccepts,
  formatLanguages,
  formatMaxLength,
  formatSurelyRefuses,
  stringFormat,
} from './formats.ts';
import { compilePattern } from './pattern.ts';
import { MAX_SAMPLES, neighbours, stretched } from './samples.ts';
import { clamp, pad, sequence, varied } from './text-shapes.ts';
import { JSON_TEXT, type Transport, tooLong } from './transport.ts';
import { type EntailedKeyword, impossible, type Violation } from './violation.ts';

/** What a search may use: what travels here, any text, or any text a validator may accept. */
type Scope = 'exact' | 'anywhere' | 'disputed';
const EXACT: Scope = 'exact';
const ANYWHERE: Scope = 'anywhere';
const DISPUTED: Scope = 'disputed';
const NOT_TRANSMISSIBLE = impossible('not transmissible');
/** Longer strings are not searched for by trying. */
const MAX_SAMPLED = 5000;
/** How many strings are tried for one that breaks a keyword. */
const MAX_TRIED = 2000;
const SEARCHED = searched(MAX_SAMPLES);
export const NO_PATTERN = 'the pattern is not a regular expression of ECMA-262';

/** By how a string travels and what is demanded of it. */
const decided = new WeakMap<Transport, Map<string, Violation>>();

type Keyword = 'minLength' | 'maxLength' | 'pattern' | 'format' | 'enum';

/**
 * The strings that a place admits, and those that break one constraint of it.
 * Patterns and formats are regular languages, lengths a window: whether one can be broken
 * without another is decided by intersection, not guessed.
 */
export class Strings {
  readonly #constraints: Constraints;
  readonly #transport: Transport;
  /** A value that people know: the document's example, or a word made from the field's name. */
  readonly #hint: string;

  constructor(constraints: Constraints, transport: Transport, hint: string) {
    this.#constraints = constraints;
    this.#transport = transport;
    this.#hint = hint;
  }

  /** Whether a string keeps every keyword and arrives as itself. */
  admits(text: string): boolean {
    return this.#broken(text).length === 0 && this.#transport.carries(text);
  }

  /** A valid string, of the given length, if any; an empty one only where no other is, since servers seldom take it. */
  valid(length?: number): string | undefined {
    const { minLength, maxLength } = this.#constraints;
    if (length !== undefined) return this.#validWithin(length, length);
    const min = Math.max(minLength, this.#transport.minLength);
    const filled = min === 0 && maxLength > 0 ? this.#validWithin(1, maxLength) : undefined;
    return filled ?? this.#validWithin(min, maxLength);
  }

  #validWithin(min: number, max: number): string | undefined {
    if (min > MAX_STRING) return undefined;
    const isRight = (text: string) =>
      this.admits(text) && lengthOf(text) >= min && lengthOf(text) <= max;
    const easy = this.#easyValid(min, max).find(isRight);
    if (easy !== undefined) return easy;
    const language = this.#language(['pattern', 'format'], [], EXACT);
    if (!language) return this.#sampled(min, max).find(isRight);
    const end = Math.min(max, this.#formatMax());
    const found = this.#word(language, min, end, 'shortest', EXACT);
    return found.word !== undefined && isRight(found.word) ? found.word : undefined;
  }

  /** Strings that may keep a pattern which no automaton can decide, of a length within the bounds. */
  #sampled(min: number, max: number): string[] {
    const samples = this.#constraints.patterns.flatMap((one) => compilePattern(one).samples());
    const fits = (text: string) => lengthOf(text) >= min && lengthOf(text) <= max;
    const near = [min, max].filter((length) => length > 0 && length <= MAX_SAMPLED);
    const seeds = samples.slice(0, 20);
    return [
      ...samples.filter(fits),
      ...near.flatMap((length) => seeds.flatMap((text) => stretched(text, length))),
    ];
  }

  /** The reason why there is no valid string: the proof, or the bound that was reached. */
  noStringReason(): string {
    const { minLength, maxLength } = this.#constraints;
    if (minLength > maxLength) {
      return `unsatisfiable: minLength ${minLength} is above maxLength ${maxLength}`;
    }
    if (minLength > MAX_STRING) {
      return `minLength ${minLength}: more than ${MAX_STRING} characters are not written`;
    }
    if (this.#constraints.patterns.some((one) => !compilePattern(one).isValid)) {
      return NO_PATTERN;
    }
    if (minLength > this.#transport.maxLength) return tooLong(this.#transport.maxLength);
    const language = this.#language(['pattern', 'format'], [], DISPUTED);
    if (!language) return SEARCHED;
    const found = this.#word(language, minLength, maxLength, 'shortest', DISPUTED);
    // What is found arrives: a schema beside it, such as `not`, refuses it.
    if (found.word !== undefined && this.#transport.carries(found.word)) return NOT_FOUND;
    if (found.word !== undefined) return 'not transmissible';
    return found.decided ? 'unsatisfiable: no string satisfies all its keywords' : SEARCHED;
  }

  /** Up to `count` different valid strings. */
  distinct(count: number): string[] {
    const first = this.valid();
    if (first === undefined) return [];
    const { maxLength } = this.#constraints;
    const isRight = (text: string) => this.admits(text);
    const numbered = Array.from({ length: count }, (_, index) => {
      const suffix = String(index + 1);
      const [before, ...domain] = first.split('@');
      if (domain.length === 1) return `${before}${suffix}@${domain}`;
      return clamp(first, 0, maxLength - suffix.length) + suffix;
    });
    const sampled = this.#sampled(this.#constraints.minLength, maxLength).filter(isRight);
    const found = new Set([first, ...numbered.filter(isRight), ...sampled.slice(0, count)]);
    for (const text of varied(first)) {
      if (found.size >= count) break;
      if (isRight(text)) found.add(text);
    }
    const limit = Math.min(count, 40);
    const language = found.size < limit && this.#language(['pattern', 'format'], [], EXACT);
    for (let rest = language && without(language, [...found]); rest && found.size < limit; ) {
      const { minLength } = this.#constraints;
      const next = this.#word(rest, minLength, maxLength, 'shortest', EXACT).word;
      if (next === undefined || !isRight(next)) break;
      found.add(next);
      rest = without(rest, [next]);
    }
    return [...found];
  }

  /** A string that breaks the keyword, and as little else as can be. */
  breaking(keyword: Keyword): Violation {
    const easy = this.#easyBreaking(keyword).find(
      (text) =>
        this.#transport.carries(text) && this.#isDecided(text) && this.#breaksOnly(text, [keyword]),
    );
    if (easy !== undefined) return { value: easy, entails: [] };
    return this.#decided(keyword);
  }

  /** Automata take their time, and documents say the same of many places. */
  #decided(keyword: Keyword): Violation {
    const { minLength, maxLength, patterns, formats, members } = this.#constraints;
    if (members) return this.#decide(keyword);
    const here = decided.get(this.#transport) ?? new Map<string, Violation>();
    const key = JSON.stringify([keyword, minLength, maxLength, patterns, formats]);
    const answer = here.get(key) ?? this.#decide(keyword);
    decided.set(this.#transport, here.set(key, answer));
    return answer;
  }

  /** The keywords that a string breaks. */
  #broken(text: string): Keyword[] {
    const { minLength, maxLength, patterns, formats, members } = this.#constraints;
    const length = lengthOf(text);
    return [
      ...(length < minLength ? ['minLength' as const] : []),
      ...(length > maxLength ? ['maxLength' as const] : []),
      ...(patterns.every((one) => compilePattern(one).test(text)) ? [] : ['pattern' as const]),
      ...(formats.every((one) => formatAccepts(one, text)) ? [] : ['format' as const]),
      ...(!members || isListed(members, text) ? [] : ['enum' as const]),
    ];
  }

  #breaksOnly(text: string, keywords: readonly string[]): boolean {
    const broken = this.#broken(text);
    return (
      broken.length === keywords.length &&
      broken.every((one) => keywords.includes(one)) &&
      (!keywords.includes('format') || this.#surelyBreaksFormat(text))
    );
  }

  #surelyBreaksFormat(text: string): boolean {
    return this.#constraints.formats.some((one) => formatSurelyRefuses(one, text));
  }

  #easyValid(min: number, max: number): string[] {
    const { members, formats } = this.#constraints;
    if (members) return members.filter(isString);
    const known = formats.flatMap((one) => stringFormat(one)?.example ?? []);
    const plain = [this.#hint, ...known].flatMap((text) => [text, clamp(text, min, max)]);
    return min === max ? [this.#hint, sequence(min), ...plain] : [...plain, sequence(min)];
  }

  #easyBreaking(keyword: Keyword): string[] {
    const { minLength, maxLength, members, formats } = this.#constraints;
    const strings = members?.filter(isString) ?? [];
    if (keyword === 'minLength') {
      if (minLength > MAX_STRING) return [];
      return [...strings, sequence(minLength - 1), clamp(this.#hint, 0, minLength - 1)];
    }
    if (keyword === 'maxLength') {
      if (maxLength >= MAX_STRING) return [];
      return [...strings, sequence(maxLength + 1), pad(this.#hint, maxLength + 1)];
    }
    if (keyword === 'format') {
      return [...strings, ...formats.flatMap((one) => stringFormat(one)?.invalid ?? [])];
    }
    if (keyword === 'pattern') return strings;
    const known = formats.flatMap((one) => stringFormat(one)?.example ?? []);
    return ['unlisted', 'other', ...strings.map((one) => `${one}x`), ...known];
  }

  /** Decides by automata which keywords fall together with the target. */
  #decide(keyword: Keyword): Violation {
    const { maxLength, members } = this.#constraints;
    if (keyword === 'maxLength' && maxLength >= MAX_STRING) {
      return impossible(`a value of more than ${MAX_STRING} characters is not written`);
    }
    const entails: EntailedKeyword[] = [];
    if (members && keyword !== 'enum') {
      if (members.some((one) => isString(one) && this.#broken(one).includes(keyword))) {
        return impossible(`no value breaks only ${keyword}`);
      }
      entails.push({ keyword: 'enum', by: 'proof' });
    }
    const otherKeywords = this.#present().filter((one) => one !== keyword && one !== 'enum');
    const whole = this.#find(keyword, otherKeywords, EXACT);
    if (whole.word !== undefined) return this.#answer(keyword, whole.word, entails);
    if (!whole.decided) return this.#searched(keyword, entails);
    if (this.#find(keyword, otherKeywords, ANYWHERE).word !== undefined) return NOT_TRANSMISSIBLE;
    const free = otherKeywords.filter((other) => !this.#isEntailed(keyword, other));
    const best = this.#find(keyword, free, EXACT);
    if (best.word === undefined) {
      // A value that breaks it there is, but no carrier for it: an empty item of a list has no text.
      if (this.#find(keyword, free, ANYWHERE).word !== undefined) return NOT_TRANSMISSIBLE;
      const beside = free.length > 0 ? ` without ${free.join(' or ')}` : '';
      return impossible(`no value breaks ${keyword}${beside}`);
    }
    const forced = otherKeywords.filter((other) => !free.includes(other));
    entails.push(...forced.map((other) => ({ keyword: other, by: 'proof' as const })));
    return this.#answer(keyword, best.word, entails);
  }

  /** Without an automaton: strings that are near to matching ones, each tried in the engine. */
  #searched(keyword: Keyword, entails: readonly EntailedKeyword[]): Violation {
    const expected = [keyword, ...entails.map((one) => one.keyword)];
    let tried = 0;
    for (const text of this.#near(keyword)) {
      if (++tried > MAX_TRIED) break;
      if (!this.#transport.carries(text) || !this.#isDecided(text)) continue;
      const isSure = keyword !== 'pattern' || !this.#matchesElsewhere(text);
      if (isSure && this.#breaksOnly(text, expected)) return { value: text, entails };
    }
    return impossible(searched(Math.min(tried, MAX_TRIED)));
  }

  /** Strings that may break a keyword and little else. */
  *#near(keyword: Keyword): Generator<string> {
    const { minLength, maxLength } = this.#constraints;
    if (keyword === 'minLength') {
      yield* this.#sampled(minLength - 1, minLength - 1);
      yield* this.#sampled(0, minLength - 1);
    } else if (keyword === 'maxLength') {
      yield* this.#sampled(maxLength + 1, maxLength + 1);
      yield* this.#sampled(maxLength + 1, MAX_SAMPLED);
    } else {
      for (const text of this.#sampled(minLength, maxLength).slice(0, 60)) {
        for (const other of neighbours(text)) if (other !== '') yield other;
      }
    }
  }

  /** Whether the engine has an answer on each pattern. */
  #isDecided(text: string): boolean {
    return this.#constraints.patterns.every((one) => compilePattern(one).match(text) !== undefined);
  }

  /** Proof that every string that breaks the one breaks the other, disputed formats included. */
  #isEntailed(keyword: Keyword, other: Keyword): boolean {
    const found = this.#find(keyword, [other], DISPUTED);
    return found.word === undefined && found.decided;
  }

  #answer(keyword: Keyword, word: string, entails: readonly EntailedKeyword[]): Violation {
    const { mayBreakLines, carries } = this.#transport;
    const text = keyword === 'pattern' && mayBreakLines ? word.replaceAll('\n', '') : word;
    if (!carries(text)) return NOT_TRANSMISSIBLE;
    const expected = [keyword, ...entails.map((one) => one.keyword)];
    const isSure = keyword !== 'pattern' || !this.#matchesElsewhere(word);
    return isSure && this.#breaksOnly(word, expected)
      ? { value: word, entails }
      : impossible('validators differ on every value that would do');
  }

  /** Whether other engines match a text with a line break. */
  #matchesElsewhere(text: string): boolean {
    return this.#constraints.patterns.every((one) => matchesElsewhere(one, text));
  }

  #present(): Keyword[] {
    const { minLength, maxLength, patterns, formats } = this.#constraints;
    return [
      ...(minLength > 0 ? ['minLength' as const] : []),
      ...(maxLength < Infinity ? ['maxLength' as const] : []),
      ...(patterns.length > 0 ? ['pattern' as const] : []),
      ...(formats.some(stringFormat) ? ['format' as const] : []),
    ];
  }

  /** A string that breaks `broken` and keeps all of `kept`. */
  #find(broken: Keyword, kept: readonly Keyword[], scope: Scope): WordAnswer {
    const { minLength, maxLength, members } = this.#constraints;
    const language = this.#language(kept, [broken], scope);
    if (!language) return { word: undefined, decided: false };
    let min = Math.max(kept.includes('minLength') ? minLength : 0, this.#shortest(scope));
    let max = kept.includes('maxLength') ? maxLength : Infinity;
    if (kept.includes('format') && scope !== DISPUTED) max = Math.min(max, this.#formatMax());
    if (broken === 'minLength') max = Math.min(max, minLength - 1);
    if (broken === 'maxLength') min = Math.max(min, maxLength + 1);
    if (min > max) return { word: undefined, decided: true };
    const listed = broken === 'enum' ? (members ?? []).filter(isString) : [];
    const unlisted = listed.length > 0 ? without(language, listed) : language;
    if (broken === 'pattern') {
      const sure = intersect([unlisted, languageOf(SURE_LINE_BREAKS)]);
      const from = Math.max(min, 1);
      const found = sure && this.#word(sure, from, max, 'shortest', scope);
      if (found?.word !== undefined) return found;
      const { mayBreakLines, allows } = this.#transport;
      const withBreaks = (point: number) => allows(point) || point === LINE_BREAK;
      const broken =
        mayBreakLines && sure?.word({ min: from, max, prefer: 'shortest', allows: withBreaks });
      if (broken && broken.word !== undefined) return broken;
    }
    if (broken !== 'minLength' && min === 0 && max > 0) {
      // An empty text is a separate scenario, and servers may take it for an absent one.
      const filled = this.#word(unlisted, 1, max, 'shortest', scope);
      if (filled.word !== undefined) return filled;
    }
    return this.#word(unlisted, min, max, broken === 'minLength' ? 'longest' : 'shortest', scope);
  }

  #shortest(scope: Scope): number {
    return scope === EXACT ? this.#transport.minLength : 0;
  }

  #word(
    language: Automaton,
    min: number,
    max: number,
    prefer: 'shortest' | 'longest',
    scope: Scope,
  ): WordAnswer {
    const { allows, shape } = scope === EXACT ? this.#transport : JSON_TEXT;
    const shaped = shape === undefined ? language : intersect([language, languageOf(shape)]);
    if (!shaped) return { word: undefined, decided: false };
    const readable = shaped.word({ min, max, prefer, allows: isPlain });
    if (readable.word !== undefined) return readable;
    return shaped.word({ min, max, prefer, allows });
  }

  /** The strings that satisfy some keywords and break others, whatever their length. */
  #language(
    satisfied: readonly Keyword[],
    broken: readonly Keyword[],
    scope: Scope,
  ): Automaton | undefined {
    const { patterns, formats } = this.#constraints;
    const parts: (Automaton | undefined)[] = [Automaton.all()];
    const matching = patterns.map((one) => compilePattern(one).language);
    const known = formats.map(formatLanguages).filter((one) => one !== undefined);
    const sure = known.map((one) => one.sure);
    const plausible = known.map((one) => one.plausible);
    if (satisfied.includes('pattern')) parts.push(...matching);
    if (satisfied.includes('format')) parts.push(...(scope === DISPUTED ? plausible : sure));
    if (broken.includes('pattern')) parts.push(intersect(matching)?.complement());
    if (broken.includes('format')) {
      parts.push(intersect(scope === DISPUTED ? sure : plausible)?.complement());
    }
    return intersect(parts);
  }

  #formatMax(): number {
    return Math.min(Infinity, ...this.#constraints.formats.map(formatMaxLength));
  }
}

/**
 * Texts that all engines read alike: `$` of Python, Ruby and PCRE admits a line break at the end, and their `.` takes
 * every character but `\n`.
 */
const SURE_LINE_BREAKS = '^[^\\r\\u2028\\u2029]*[^\\n\\r\\u2028\\u2029]$';
const LINE_BREAK = 0x0a;

function searched(strings: number): string {
  return `not decided: the pattern is beyond an automaton, and none of ${strings} strings would do`;
}

function intersect(parts: readonly (Automaton | undefined)[]): Automaton | undefined {
  try {
    return parts.reduce((all, part) => (all && part ? all.and(part) : undefined));
  } catch {
    return undefined;
  }
}

function languageOf(pattern: string): Automaton | undefined {
  return compilePattern(pattern).language;
}

function without(language: Automaton, words: readonly string[]): Automaton {
  const points = words.map((word) => Array.from(word, (one) => one.codePointAt(0) ?? 0));
  return language.and(Automaton.fromWords(points).complement());
}

function isPlain(codePoint: number): boolean {
  return codePoint > 0x20 && codePoint < 0x7f;
}

function isString(value: Json | undefined): value is string {
  return typeof value === 'string';
}
