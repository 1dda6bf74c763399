/** The columns of a terminal that nobody has widened. */
const COLUMNS = 80;

/**
 * Words as lines of at most 80 columns; those after the first are indented. A word that is longer, such as
 * a path, keeps its own line, so that it can be copied.
 */
export function wrapText(text: string, indent = '  '): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trimEnd().split(/(?<=\S) /)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > COLUMNS) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
  }
  return [...lines, line];
}
