import { execFileSync } from 'node:child_process';

/**
 * Runs Git in a repository and gives what it prints, without the last line's end.
 *
 * @throws with what Git says when it fails
 */
export function git(repository: string, ...args: readonly string[]): string {
  const printed = execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return printed.trimEnd();
}

/** Whether a Git command that answers by its exit status says yes. */
export function gitSucceeds(repository: string, ...args: readonly string[]): boolean {
  try {
    git(repository, ...args);
    return true;
  } catch {
    return false;
  }
}

/** The commit that a name stands for, also when it is an annotated tag; null when there is none. */
export function commitOf(repository: string, name: string): string | null {
  const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`] as const;
  return gitSucceeds(repository, ...args) ? git(repository, ...args) : null;
}
