/** A text of which one part is meant; without a mark all of it is `before`. */
export interface MarkedText {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;
const INDENT = '  ';
/** Each level indents all lines within it: a hostile body would be many times as long. */
const DEEPEST = 40;

/**
 * JSON on lines of its own with the value at a pointer marked; where it is missing, its place in its object. Numbers
 * and texts stay as they are written.
 *
 * @param at a JSON Pointer (RFC 6901); undefined: nothing is meant
 * @returns null where the text is no JSON, such as the beginning of a long one, or nested too deeply to be read
 */
export function markedJson(text: string, at: string | undefined): MarkedText | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens = text.match(TOKEN) ?? [];
  if (depthOf(tokens) > DEEPEST) return null;
  const printer = new Printer(tokens, at);
  printer.value('', '\n');
  const { text: all, from, to } = printer;
  return { before: all.slice(0, from), marked: all.slice(from, to), after: all.slice(to) };
}

function depthOf(tokens: readonly string[]): number {
  let deepest = 0;
  let depth = 0;
  for (const token of tokens) {
    if (/^[[{]$/.test(token)) depth += 1;
    if (/^[\]}]$/.test(token)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Writes the tokens of a JSON text one after the other, and knows where the mark is. */
class Printer {
  text = '';
  from = Number.POSITIVE_INFINITY;
  to = Number.POSITIVE_INFINITY;
  private next = 0;
  private readonly tokens: readonly string[];
  private readonly at: string | undefined;

  constructor(tokens: readonly string[], at: string | undefined) {
    this.tokens = tokens;
    this.at = at;
  }

  /** @param line a line break with the indentation of the value */
  value(pointer: string, line: string): void {
    const start = this.text.length;
    const token = this.take();
    this.text += token;
    if (token === '{' || token === '[') this.members(token === '{', pointer, line);
    if (pointer === this.at) this.mark(start);
  }

  private members(isObject: boolean, pointer: string, line: string): void {
    const names: string[] = [];
    const inner = `${line}${INDENT}`;
    while (!/^[}\]]$/.test(this.tokens[this.next] ?? '}')) {
      if (this.tokens[this.next] === ',') this.text += this.take();
      this.text += inner;
      const name = isObject ? this.name() : String(names.length);
      names.push(name);
      this.value(`${pointer}/${name}`, inner);
    }
    const missing = isObject ? this.missing(pointer, names) : undefined;
    if (missing !== undefined) {
      const start = this.text.length + inner.length;
      this.text += `${inner}no "${missing}"`;
      this.mark(start);
    }
    this.text += `${names.length === 0 && missing === undefined ? '' : line}${this.take()}`;
  }

  /** The name of a member as a pointer has it. */
  private name(): string {
    const name = this.take();
    this.take();
    this.text += `${name}: `;
    return String(JSON.parse(name)).replaceAll('~', '~0').replaceAll('/', '~1');
  }

  /** The member of this object that is meant and not there. */
  private missing(pointer: string, names: readonly string[]): string | undefined {
    const { at = '' } = this;
    const end = at.lastIndexOf('/');
    const name = at.slice(end + 1);
    const isHere = end >= 0 && at.slice(0, end) === pointer && !names.includes(name);
    return isHere ? name.replaceAll('~1', '/').replaceAll('~0', '~') : undefined;
  }

  private mark(start: number): void {
    this.from = start;
    this.to = this.text.length;
  }

  private take(): string {
    const token = this.tokens[this.next] ?? '';
    this.next += 1;
    return token;
  }
}
