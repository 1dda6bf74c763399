import type { Source } from './source.ts';

/** The sets of files that import one another by value (Tarjan's strongly connected components). */
export function importCycles(sources: readonly Source[]): string[][] {
  const imported = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter((one) => one.isRelative && !one.isType).map(({ target }) => target),
    ]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const lower = (path: string, to: number) =>
    lowest.set(path, Math.min(lowest.get(path) ?? to, to));
  const visit = (path: string) => {
    order.set(path, order.size);
    lower(path, order.size - 1);
    open.push(path);
    for (const target of imported.get(path) ?? []) {
      if (!imported.has(target)) continue;
      if (!order.has(target)) {
        visit(target);
        lower(path, lowest.get(target) ?? 0);
      } else if (open.includes(target)) lower(path, order.get(target) ?? 0);
    }
    if (lowest.get(path) !== order.get(path)) return;
    const cycle = open.splice(open.indexOf(path)).toSorted();
    if (cycle.length > 1) cycles.push(cycle);
  };
  for (const path of imported.keys()) if (!order.has(path)) visit(path);
  return cycles;
}
