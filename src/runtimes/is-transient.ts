import type { Problem } from '../problem.ts';

const TRANSIENT: ReadonlySet<string> = new Set(['git-unreachable', 'git-rate-limited']);

/** Whether a fault of a Git provider goes away by itself, so that it is worth asking again. */
export function isTransient({ kind }: Problem): boolean {
  return TRANSIENT.has(kind);
}
