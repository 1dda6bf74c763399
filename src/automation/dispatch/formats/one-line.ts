/**
 * A text of a stranger as one line of a message, cut with an ellipsis. White space of any kind becomes a
 * blank, so that a name cannot add lines to a message.
 */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
