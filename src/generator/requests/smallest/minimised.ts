/**
 * Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
 * 2002): yields sets of items to try, is given whether a set will do, and returns the smallest set
 * that will do. All items together are taken to do. As a generator it serves tests that are made here
 * as well as those that must ask a server.
 * @param most how many sets are tried at most.
 */
export function* minimised<T>(
  items: readonly T[],
  most: number,
): Generator<readonly T[], readonly T[], boolean> {
  let current = items;
  let parts = 2;
  let left = most;
  if (left-- > 0 && (yield [])) return [];
  while (current.length > 1) {
    const size = Math.ceil(current.length / parts);
    let next: readonly T[] | undefined;
    for (let start = 0; start < current.length && !next; start += size) {
      if (left-- <= 0) return current;
      const rest = current.toSpliced(start, size);
      if (rest.length > 0 && (yield rest)) next = rest;
    }
    if (next) [current, parts] = [next, Math.max(parts - 1, 2)];
    else if (size === 1) return current;
    else parts = Math.min(parts * 2, current.length);
  }
  return current;
}
