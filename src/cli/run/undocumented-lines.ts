import type { Results } from '../../results/index.ts';
import { printable } from '../printable.ts';

const MAX_STATUSES = 5;

/**
 * The 4xx that the API responds with and the document does not mention: a line for each status and
 * content type, those of most endpoints first. None where the run was strict, for then they are failures.
 */
export function undocumentedLines({ tests }: Results, isStrict: boolean): string[] {
  const endpoints = new Map<string, Set<string>>();
  for (const { endpoint, undocumented = [] } of tests) {
    for (const { status, content_type: type } of undocumented) {
      const statusAndType = type === '' ? `${status}` : `${status} ${type}`;
      endpoints.set(statusAndType, (endpoints.get(statusAndType) ?? new Set()).add(endpoint));
    }
  }
  if (isStrict || endpoints.size === 0) return [];
  const found = [...endpoints].sort(([, a], [, b]) => b.size - a.size);
  const more = found.length - MAX_STATUSES;
  return [
    'Not in the document (--strict makes these failures):',
    ...found
      .slice(0, MAX_STATUSES)
      .map(([statusAndType, of]) => printable(`  ${statusAndType}: ${extent(of)}`)),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function extent(endpoints: ReadonlySet<string>): string {
  const [first = ''] = endpoints;
  return endpoints.size === 1 ? first : `${endpoints.size} endpoints, such as ${first}`;
}
