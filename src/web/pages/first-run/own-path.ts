/** Where an own document is taken. */
export const OWN = '/first-run/own';

/** The page that follows the first run of a record. */
export function progressPath(name: string): string {
  return `${OWN}/${encodeURIComponent(name)}`;
}
