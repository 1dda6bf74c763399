/** Connections over which somebody has proven who they are. */
const known = new WeakSet<object>();

/** Remembers that the caller of a connection has proven who they are, for as long as it is open. */
export function markKnown(connection: object): void {
  known.add(connection);
}

/** Whether the caller of a connection has proven who they are. */
export function isKnown(connection: object): boolean {
  return known.has(connection);
}
