import type { Edge, Root } from './values/value-place.ts';

/** How many property names deep a field may be by the generator's default (`--max-depth`). */
const MAX_DEPTH = 6;

/**
 * How many fields of requests each place stands for: the paths that lead to it from the roots, at
 * most 6 property names deep. A path that returns to a value that it went through ends there, as
 * the generator enters no schema within itself.
 */
export function fieldCounts(
  roots: readonly Root[],
  edges: ReadonlyMap<string, readonly Edge[]>,
): ReadonlyMap<string, number> {
  const { order, isBack } = arrange(roots, edges);
  const ways = new Map(order.map((key) => [key, new Array<number>(MAX_DEPTH + 1).fill(0)]));
  const ended = new Map<string, number>();
  const add = (key: string, depth: number, count: number) => {
    const counts = ways.get(key);
    if (counts !== undefined && depth <= MAX_DEPTH) counts[depth] = (counts[depth] ?? 0) + count;
  };
  for (const { to, depth, requests } of roots) add(to, depth, requests);
  for (const key of order) {
    for (const [depth, count] of (ways.get(key) ?? []).entries()) {
      for (const edge of edges.get(key) ?? []) {
        if (!isBack(key, edge.to)) add(edge.to, depth + edge.depth, count);
        else if (depth + edge.depth <= MAX_DEPTH) {
          ended.set(edge.to, (ended.get(edge.to) ?? 0) + count);
        }
      }
    }
  }
  return new Map(
    [...ways].map(([key, counts]) => [
      key,
      counts.reduce((sum, count) => sum + count, ended.get(key) ?? 0),
    ]),
  );
}

interface Arranged {
  /** Every place after all those that lead to it, but for the ways back. */
  readonly order: readonly string[];
  readonly isBack: (from: string, to: string) => boolean;
}

/** Depth first, without recursion: schemas may nest as deep as a document is long. */
function arrange(roots: readonly Root[], edges: ReadonlyMap<string, readonly Edge[]>): Arranged {
  const finished: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const back = new Map<string, Set<string>>();
  const path: { readonly key: string; readonly left: string[] }[] = [];
  const open = (key: string) => {
    state.set(key, 'open');
    path.push({ key, left: (edges.get(key) ?? []).map(({ to }) => to) });
  };
  for (const { to } of roots) {
    if (!state.has(to)) open(to);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        state.set(top.key, 'done');
        finished.push(top.key);
        path.pop();
      } else if (!state.has(next)) open(next);
      else if (state.get(next) === 'open') {
        back.set(top.key, (back.get(top.key) ?? new Set()).add(next));
      }
    }
  }
  return {
    order: finished.toReversed(),
    isBack: (from, to) => back.get(from)?.has(to) === true,
  };
}
