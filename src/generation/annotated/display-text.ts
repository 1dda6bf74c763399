import type { Source } from '../../generator/document/document.ts';
import { lineFinder } from '../../generator/document/read.ts';

/** Characters a line, on average, beyond which nobody reads them: servers write documents without line breaks. */
const MOST_A_LINE = 400;
/** Characters of a line that are displayed. */
const MOST_LINE_LENGTH = 1000;

/** The text of a file as it is displayed, line by line, with the lines of its nodes. */
export interface DisplayText extends Pick<Source, 'location' | 'name' | 'lineOf'> {
  readonly lines: readonly string[];
  /** Whether it is written on fewer lines. */
  readonly isFormatted: boolean;
}

/** A file as a person can read it: JSON without line breaks gets them, and endless lines are cut. */
export function displayText({ location, name, text, lineOf }: Source): DisplayText {
  const written = linesOf(text);
  const formatted = text.length / written.length > MOST_A_LINE ? formattedJson(text) : undefined;
  if (formatted === undefined) {
    return { location, name, lineOf, lines: written.map(cut), isFormatted: false };
  }
  const find = lineFinder(formatted);
  const lines = linesOf(formatted).map(cut);
  const displayLineOf = (pointer: string) => find(pointer.replaceAll('%', '%25'));
  return { location, name, lines, isFormatted: true, lineOf: displayLineOf };
}

/** As positions count them: after `\n`, `\r\n` or a lone `\r`. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r]/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function cut(line: string): string {
  return line.length <= MOST_LINE_LENGTH ? line : `${line.slice(0, MOST_LINE_LENGTH)}…`;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * JSON with a line for each member and item. Nothing is parsed, so that numbers and the order of names stay as
 * they are written.
 * @returns undefined for what is no JSON, such as YAML
 */
function formattedJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return undefined;
  const parts: string[] = [];
  let depth = 0;
  let before = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']';
    const wasStart = before === '{' || before === '[';
    if (isEnd) depth--;
    if (isEnd ? !wasStart : wasStart || before === ',') parts.push(`\n${'  '.repeat(depth)}`);
    parts.push(token === ':' ? ': ' : token);
    if (token === '{' || token === '[') depth++;
    before = token;
  }
  return parts.join('');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
