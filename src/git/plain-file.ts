import { Problem } from '../problem.ts';
import type { FileChange } from './provider.ts';

/** A link may lead anywhere, and a folder is not one file. */
export function notPlain(url: string, { path, branch }: Pick<FileChange, 'path' | 'branch'>) {
  const message = `${path} of ${url} is no plain file on the branch ${branch}: remove it there, then try again.`;
  return new Problem('git-path-unsafe', message);
}

/** A file that is larger than what is read. */
export function tooLarge(url: string, path: string, size: number, maxBytes: number): Problem {
  return new Problem(
    'git-file-too-large',
    `${path} of ${url} has ${size} bytes, and at most ${maxBytes} are read: make it smaller.`,
  );
}
