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
  let kept = items;
  let parts = 2;
  let left = most;
  if (left-- > 0 && (yield [])) return [];
  while (kept.length > 1) {
    const size = Math.ceil(kept.length / parts);
    let next: readonly T[] | undefined;
    for (let start = 0; start < kept.length && !next; start += size) {
      if (left-- <= 0) return kept;
      const rest = kept.toSpliced(start, size);
      if (rest.length > 0 && (yield rest)) next = rest;
    }
    if (next) [kept, parts] = [next, Math.max(parts - 1, 2)];
    else if (size === 1) return kept;
    else parts = Math.min(parts * 2, kept.length);
  }
  return kept;
}
