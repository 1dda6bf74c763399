/** A path, with a query or without, with the parts of a query that are there and not empty. */
export function address(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  if (present.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(present)}`;
}
