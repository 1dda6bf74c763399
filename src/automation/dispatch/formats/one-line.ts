/** A cut moves back to the end of a word, unless that costs more than this share of the text. */
const LEAST_LEFT = 0.7;

/**
 * A text of a stranger as one line of a message, cut after a word with an ellipsis. White space of any kind becomes a
 * blank, so that a name cannot add lines to a message.
 */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const wordEnd = line[most - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const end = wordEnd >= most * LEAST_LEFT ? wordEnd : cut.length;
  return `${cut.slice(0, end).trimEnd().toWellFormed()}…`;
}
