import type { Operation } from '../document/operations.ts';
import type { EnvironmentSection } from '../suite/environment.ts';
import { keyFor, parametersOf } from './names.ts';
import type { Member, Setup } from './propose.ts';

/** The comment above `[cleanup]`. */
export const CLEANUP_COMMENT =
  'Sent when a test is over, to remove what this request has made, newest first';

/**
 * `[cleanup]` of an operation that makes rows: the DELETE that would take all its values from this
 * very request, were it to be set up. Undefined where nothing is known to undo it.
 */
export function cleanupSection(
  maker: Operation,
  deletes: readonly Member[],
  pathLines: (operation: Operation) => readonly Setup[],
): EnvironmentSection | undefined {
  if (maker.method !== 'POST' && maker.method !== 'PUT') return undefined;
  for (const { operation, slug } of deletes) {
    const made = pathLines(operation).find(({ producer }) => producer.operation === maker);
    const isWhole = parametersOf(operation.path).every((name) => made?.take.has(`/path/${name}`));
    const isRow = /\{[^{}]+\}\/?$/.test(operation.path);
    if (!made || !isWhole || !isRow) continue;
    const call = `DELETE ${operation.path}`;
    const value = { call, env: slug, take: Object.fromEntries(made.take) };
    const lines = [{ key: keyFor(operation.path), value }];
    return { name: 'cleanup', comment: CLEANUP_COMMENT, lines };
  }
  return undefined;
}
