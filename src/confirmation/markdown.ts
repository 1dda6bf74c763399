/** The longest summary of a check run (GitHub: "Create a check run"); a job summary takes more. */
const MOST_CHARACTERS = 65_535;

/** A text of a document as code: whatever it holds is shown and never read as markup. */
export function inCode(text: string): string {
  const line = oneLine(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const blank = /^`|`$/.test(line) ? ' ' : '';
  return line === '' ? '` `' : `${fence}${blank}${line}${blank}${fence}`;
}

/** A text of a document in a sentence, its markup shown literally; it mentions nobody. */
export function inWords(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>|#~&]/g, (one) => `\\${one}`)
    .replace(/@(?=\w)/g, '@\u200b');
}

/** A table of Markdown; rows above `most` are counted instead. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  most: number,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, index) => (index === 0 ? '---' : '---:')));
  const lines = rows.slice(0, most).map(line);
  return [line(head), rule, ...lines].join('\n') + remainder(rows.length - most);
}

/** A list of Markdown; items above `most` are counted instead. */
export function list(items: readonly string[], most: number): string {
  const lines = items.slice(0, most).map((item) => `- ${item}`);
  return lines.join('\n') + remainder(items.length - most);
}

/** Cuts a text at a line to the length that GitHub accepts, and says that it was cut. */
export function fitting(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const notice = '\n\n… cut here: GitHub takes no more.';
  const start = text.slice(0, MOST_CHARACTERS - notice.length).toWellFormed();
  return `${start.slice(0, start.lastIndexOf('\n'))}${notice}`;
}

/** A number with its noun: `1 script`, `2 scripts`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function remainder(count: number): string {
  return count > 0 ? `\n\n… and ${count} more.` : '';
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced.
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f\s]+/g, ' ');
}
