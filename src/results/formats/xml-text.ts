/** What XML 1.0 cannot write ("Characters", 2.2). */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader makes spaces of these in attributes, and of a carriage return a line feed.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text as the content of an element or, in quotation marks, of an attribute of XML 1.0. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '\u{fffd}').replace(/[&<>"\t\n\r]/g, (one) => NAMED[one] ?? one);
}
