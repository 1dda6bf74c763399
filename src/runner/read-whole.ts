import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** A JUnit file of 5,000 failures with long messages is less than half of this. */
export const MAX_JUNIT_BYTES = 64 * 1024 * 1024;

/**
 * The text of a plain file of at most so many bytes; null for everything else. Whoever could write
 * beside the file may have put a link in its place, which could point anywhere, or a pipe, which would
 * never end.
 */
export async function readWhole(path: string, maxBytes: number): Promise<string | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  if (file === null) return null;
  try {
    const found = await file.stat();
    return found.isFile() && found.size <= maxBytes ? await file.readFile('utf8') : null;
  } finally {
    await file.close();
  }
}
