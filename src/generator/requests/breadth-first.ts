/** One of many, which is taken if there is room. */
export interface Turn<T> {
  /** The lesser come first; what has no cases is taken at any rate. */
  readonly depth: number;
  readonly take: () => T;
  readonly leave?: () => T;
}

/**
 * Takes turns by their depth, in their own order within it, until the first that exceeds the limit:
 * it and all behind it are left. Gives the results in the order of the turns.
 * @param sizeOf how much of the limit a result takes up
 */
export function breadthFirst<T>(
  turns: readonly Turn<T>[],
  limit: number,
  sizeOf: (one: T) => number,
): T[] {
  const results: T[] = [];
  let left = limit;
  let isFull = false;
  for (const index of [...turns.keys()].sort(
    (a, b) => depthOf(turns, a) - depthOf(turns, b) || a - b,
  )) {
    const turn = turns[index];
    if (!turn) continue;
    if (isFull && turn.leave) {
      results[index] = turn.leave();
      continue;
    }
    const result = turn.take();
    isFull ||= sizeOf(result) > left;
    left -= sizeOf(result);
    results[index] = isFull && turn.leave ? turn.leave() : result;
  }
  return results;
}

/** The reason for a field that the limit leaves out. */
export function leftOutBecause(maxCases: number): string {
  return `beyond ${maxCases} cases of the operation (--max-cases); shallower fields come first`;
}

function depthOf(turns: readonly { readonly depth: number }[], index: number): number {
  return turns[index]?.depth ?? 0;
}
