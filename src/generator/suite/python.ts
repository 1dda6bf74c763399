/** Python source that this module wrote: the only text that a template takes as it is. */
export class PythonSource {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The line length of `ruff format`. */
const LINE = 88;

/**
 * A Python string literal in printable ASCII on one line, quoted as `ruff format` quotes: with
 * double quotes, unless single ones need fewer escapes.
 */
export function pythonLiteral(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return `${quote}${escaped(text, (character) => !isAscii(character), quote)}${quote}`;
}

/**
 * A docstring on one line. Letters of any script stay readable; controls, separators and marks
 * that turn or hide the text around them are escaped.
 */
export function docstring(text: string): PythonSource {
  const isHidden = (character: string) => /[\p{C}\p{Z}]/u.test(character) && character !== ' ';
  // The formatter strips blanks at the ends.
  const body = escaped(text, isHidden, '"').replace(/^ | $/g, '\\x20');
  return new PythonSource(`"""${body}"""`);
}

/** `NAME = "text"`, in parentheses where only that keeps the line length, as ruff has it. */
export function assignment(name: string, text: string): PythonSource {
  const literal = pythonLiteral(text);
  const line = `${name} = ${literal}`;
  const isWrapped = line.length > LINE && literal.length + 4 <= LINE;
  return new PythonSource(isWrapped ? `${name} = (\n    ${literal}\n)` : line);
}

/** The head of a test function; what Python's names do not allow becomes `_`. */
export function signature(name: string, parameter: string): PythonSource {
  const identifier = name.replace(/[^A-Za-z0-9_]/g, '_');
  const line = `def ${identifier}(${parameter}):`;
  return new PythonSource(line.length > LINE ? `def ${identifier}(\n    ${parameter},\n):` : line);
}

function escaped(text: string, isHidden: (character: string) => boolean, quote: string): string {
  if (/^[\w ,.:;()[\]{}/<>=+*-]*$/.test(text)) return text;
  return Array.from(text, (character) => {
    if (character === '\\' || character === quote) return `\\${character}`;
    return isHidden(character) ? codeUnit(character) : character;
  }).join('');
}

/** `\xhh`, `\uhhhh` or `\Uhhhhhhhh`, in the lower case that ruff requires. */
function codeUnit(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

function isAscii(character: string): boolean {
  return character >= ' ' && character <= '~';
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
