import type { Operation } from '../document/operations.ts';
import type { EnvironmentSection } from '../suite/environment.ts';
import { keyFor, parametersOf, resourcePath } from './names.ts';
import type { Member, Setup } from './propose.ts';
import { callOf, lineOf, setupLineValue } from './setup-line.ts';

/** The comment above `[cleanup]`. */
export const CLEANUP_COMMENT =
  'Sent when a test is over, to remove what this request has made, newest first';

/**
 * `[cleanup]` of each operation that makes rows: the first DELETE that would take all its values from this
 * very request, were it to be set up. Operations that nothing is known to undo have none.
 */
export function cleanupsOf(
  members: readonly Member[],
  pathLines: (operation: Operation) => readonly Setup[],
): ReadonlyMap<Operation, EnvironmentSection> {
  const sections = new Map<Operation, EnvironmentSection>();
  for (const { operation, slug } of members) {
    const isRow = operation.method === 'DELETE' && /\{[^{}]+\}\/?$/.test(operation.path);
    const names = parametersOf(operation.path);
    const seen = new Set<Operation>();
    for (const setup of isRow ? pathLines(operation) : []) {
      const { producer, take } = setup;
      const maker = producer.operation;
      const isFirst = !seen.has(maker) && !sections.has(maker);
      seen.add(maker);
      const isWhole = names.every((name) => take.has(`/path/${name}`));
      if (!isFirst || !isWhole || !makesRows(maker)) continue;
      const removal = { ...lineOf(setup), call: callOf(operation), env: slug };
      const value = setupLineValue(removal);
      const lines = [{ key: keyFor(resourcePath(operation)), value }];
      sections.set(maker, { name: 'cleanup', comment: CLEANUP_COMMENT, lines });
    }
  }
  return sections;
}

function makesRows({ method }: Operation): boolean {
  return method === 'POST' || method === 'PUT';
}
