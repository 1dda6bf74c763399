import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** How many strings are written from a pattern that no automaton can decide. */
export const MAX_SAMPLES = 400;
/** Steps that writing one string may take: quantifiers within quantifiers multiply. */
const MAX_STEPS = 4000;
/** How far a quantifier without an end is stretched, and how often a group is repeated. */
const STRETCHES = [0, 0, 1, 2, 3, 8, 20, 60, 200];

/**
 * Strings that a pattern may match: it is walked through with other choices each time, always the
 * same ones. Assertions are passed over, so whoever takes a string asks the engine about it.
 */
export function samplesOf(source: string, flags: string): string[] {
  const pattern = parsedPattern(source, flags);
  if (!pattern) return [];
  const found = new Set<string>();
  const pools = new Map<string, readonly string[]>();
  for (let turn = 0; turn < MAX_SAMPLES; turn++) {
    const text = new Writer(turn, flags, pools).write(pattern.alternatives);
    if (text !== undefined) found.add(text);
  }
  // Short strings are read more easily.
  return [...found].sort((a, b) => a.length - b.length);
}

/** The string with one of its runs of equal kind made longer or shorter, to be of a length. */
export function stretched(text: string, length: number): string[] {
  const characters = Array.from(text);
  const missing = length - characters.length;
  if (missing === 0) return [text];
  return [...characters.keys()].slice(0, 40).flatMap((at) => {
    const [before, after] = [characters.slice(0, at + 1), characters.slice(at + 1)];
    if (missing > 0) {
      return [[...before, (characters[at] ?? '').repeat(missing), ...after].join('')];
    }
    const shorter = characters.toSpliced(at, -missing).join('');
    return Array.from(shorter).length === length ? [shorter] : [];
  });
}

/** Strings near another, generated on demand: a character left out, doubled, added or replaced. */
export function* neighbours(text: string): Generator<string> {
  const characters = Array.from(text).slice(0, 60);
  for (const [at, character] of characters.entries()) {
    const [before, after] = [characters.slice(0, at).join(''), characters.slice(at + 1).join('')];
    yield `${before}${character === 'x' ? 'y' : 'x'}${after}`;
    yield `${before}${character === '0' ? '1' : '0'}${after}`;
    yield `${before}-${after}`;
    yield `${before}${after}`;
    yield `${before}${character}${character}${after}`;
  }
  yield* [`${text}\nx`, `${text}x`, `${text}0`, `x${text}`, `-${text}`, `${text} x`];
}

/** What a regular expression consists of; undefined where the parser knows less than the engine. */
export function parsedPattern(source: string, flags: string): AST.Pattern | undefined {
  try {
    const { length } = source;
    return new RegExpParser().parsePattern(source, 0, length, { unicode: flags.includes('u') });
  } catch {
    return undefined;
  }
}

/** Writes one string; its choices follow from the number of the turn. */
class Writer {
  readonly #flags: string;
  readonly #pools: Map<string, readonly string[]>;
  readonly #groups = new Map<AST.CapturingGroup, string>();
  readonly #stretch: number;
  readonly #isFirst: boolean;
  #state: number;
  #steps = 0;

  constructor(turn: number, flags: string, pools: Map<string, readonly string[]>) {
    this.#flags = flags;
    this.#pools = pools;
    this.#isFirst = turn === 0;
    this.#stretch = STRETCHES[turn % STRETCHES.length] ?? 0;
    this.#state = turn * 2654435761 + 12345;
  }

  /** Undefined where the string would be too long to write. */
  write(alternatives: readonly AST.Alternative[]): string | undefined {
    const text = this.#oneOf(alternatives);
    return this.#steps > MAX_STEPS ? undefined : text;
  }

  #choose(options: number): number {
    if (this.#isFirst || options <= 1) return 0;
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * options);
  }

  #oneOf(alternatives: readonly AST.Alternative[]): string {
    const elements = alternatives[this.#choose(alternatives.length)]?.elements ?? [];
    let text = '';
    for (const element of elements) {
      if (++this.#steps > MAX_STEPS) return text;
      text += this.#element(element);
    }
    return text;
  }

  #element(element: AST.Element): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#character(element.raw);
      case 'Group':
        return this.#oneOf(element.alternatives);
      case 'CapturingGroup': {
        const text = this.#oneOf(element.alternatives);
        this.#groups.set(element, text);
        return text;
      }
      case 'Backreference': {
        const groups = [element.resolved].flat();
        return groups.map((group) => this.#groups.get(group) ?? '').join('');
      }
      case 'Quantifier':
        return this.#repeated(element);
      default:
        return '';
    }
  }

  #repeated({ min, max, element }: AST.Quantifier): string {
    const most = Math.min(max, min + this.#stretch);
    const count = min + this.#choose(most - min + 1);
    let text = '';
    for (let turn = 0; turn < count && ++this.#steps <= MAX_STEPS; turn++) {
      text += this.#element(element);
    }
    return text;
  }

  #character(raw: string): string {
    const pool = this.#pools.get(raw) ?? poolOf(raw, this.#flags);
    this.#pools.set(raw, pool);
    return pool[this.#choose(pool.length)] ?? '';
  }
}

const READABLE = Array.from('abcxyz019ABZ-_./:@ #!%+,;=?&$*()[]{}<>|^~\'"`\\é€\t\n');
/** How far into Unicode a character is looked for that a class takes. */
const LAST_TRIED = 0x3000;

/** Some characters that a class takes, readable ones first. */
function poolOf(raw: string, flags: string): string[] {
  let one: RegExp;
  try {
    one = new RegExp(`^${raw}$`, flags);
  } catch {
    return [];
  }
  const readable = READABLE.filter((character) => one.test(character));
  if (readable.length > 0) return readable;
  for (let code = 0; code < LAST_TRIED; code++) {
    const character = String.fromCodePoint(code);
    if (one.test(character)) return [character];
  }
  return [];
}
