const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'that is not permitted',
  EBUSY: 'it is a mount point, so name a folder below it',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'a name in it is too long',
  ENOENT: 'it or its parent folder does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'that is not permitted',
  EROFS: 'the file system is read-only',
  EXDEV: 'it is a mount point, so name a folder below it',
};

/** An error of the file system in words; an error of another kind is a bug and is rethrown. */
export function inWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = WORDS[code];
  if (words !== undefined) return words;
  if (error instanceof Error && 'syscall' in error) return error.message;
  throw error;
}
