/**
 * A whole number as people type it; any other text stays what it is, so that the API refuses it beside
 * its field. `Number` itself takes an empty text for 0.
 */
export function wholeNumber(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
