import { Big } from 'big.js';
import type { Json } from '../../json.ts';
import { exactNumeral } from './numeral.ts';
import { MAX_DEPTH } from './ports.ts';

/** One text, read twice at most: exactly, and with doubles only, as linters expect. */
export interface Parsed {
  readonly exact: Json;
  /** The same tree as `exact` when every number in it is a double. */
  readonly plain: Json;
  /** Only of YAML. */
  readonly hasAliases?: boolean;
}

/** A numeral that a double may not hold: 16 characters or more, or an exponent. */
const LONG_NUMERAL = /(?:^|[:,[])\s*(-?(?:[\d.]{16,}(?:[eE][+-]?\d*)?|\d[\d.]*[eE][+-]?\d*))/g;

/** Reads JSON (RFC 8259); undefined when the text is not JSON. The last of equal keys wins. */
export function parseJson(text: string): Parsed | undefined {
  const plain = attempt(() => JSON.parse(text));
  if (plain === undefined) return undefined;
  if (!mayHoldBig(text)) return { exact: plain, plain };
  let hasBig = false;
  // TypeScript does not know the reviver's third argument yet (ECMA-262, JSON.parse source text).
  const keepExact = (_key: string, value: unknown, ...rest: readonly { source?: string }[]) => {
    const source = rest[0]?.source;
    if (typeof value !== 'number' || source === undefined) return value;
    const exact = exactNumeral(source);
    hasBig ||= exact instanceof Big;
    return exact;
  };
  const exact: Json = JSON.parse(text, keepExact);
  return { exact: hasBig ? exact : plain, plain };
}

/**
 * Whether something that looks like a numeral cannot be held by a double. It may be inside a
 * string; reading the whole text with a reviver takes three times as long, and is seldom needed.
 */
function mayHoldBig(text: string): boolean {
  for (const [, found = ''] of text.matchAll(LONG_NUMERAL)) {
    if (NUMERAL.test(found) && !isDouble(found)) return true;
  }
  return false;
}

/** RFC 8259, section 6; the text is known to be JSON, so whatever else is found is in a string. */
const NUMERAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function isDouble(numeral: string): boolean {
  try {
    return typeof exactNumeral(numeral) === 'number';
  } catch {
    return false;
  }
}

/** What is parsed, or undefined for what is not JSON. */
export function attempt(parse: () => Json): Json | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The offset at which JSON text nests too deep, or undefined. Text in quotes does not count. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) return at;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return undefined;
}

/** The offset of the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === 0x5c) escapes++;
    if (escapes % 2 === 0) return at;
  }
}
