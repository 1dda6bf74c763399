import type { Problem } from '../problem.ts';

const TRANSIENT: ReadonlySet<string> = new Set(['git-unreachable', 'git-rate-limited']);

/** Whether an error of a Git provider passes by itself, so that a retry is worthwhile. */
export function isTransient({ kind }: Problem): boolean {
  return TRANSIENT.has(kind);
}
