import type { ReportedSuite } from '../../../confirmation/index.ts';

/** An endpoint of a run beside what it was in the run before. */
export interface EndpointChange {
  readonly endpoint: string;
  readonly description: string;
}

/** What of the endpoints differs between two runs, by their reports. */
export function changesSince(before: ReportedSuite, after: ReportedSuite): EndpointChange[] {
  const was = new Map(before.endpoints.map((one) => [nameOf(one), one]));
  const is = new Map(after.endpoints.map((one) => [nameOf(one), one]));
  const changed = [...is].flatMap(([endpoint, one]) => {
    const old = was.get(endpoint);
    if (old === undefined) return [{ endpoint, description: 'added' }];
    if (JSON.stringify(old) === JSON.stringify(one)) return [];
    const [then, now] = [old.cases.length, one.cases.length];
    return [
      {
        endpoint,
        description: then === now ? `changed, ${now} scenarios` : `${then} → ${now} scenarios`,
      },
    ];
  });
  const removed = [...was.keys()].filter((endpoint) => !is.has(endpoint));
  return [...changed, ...removed.map((endpoint) => ({ endpoint, description: 'removed' }))];
}

/** How many scenarios were skipped, by reason, the most frequent first. */
export function skipsByReason({ endpoints }: ReportedSuite): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { skipped } of endpoints) {
    for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}

/** `METHOD /path`. */
export function nameOf({ method, path }: ReportedSuite['endpoints'][number]): string {
  return `${method} ${path}`;
}
