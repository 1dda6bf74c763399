import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** An entry of an archive. */
interface Entry {
  readonly path: string;
  /** Null for a folder. */
  readonly content: Buffer | null;
}

/**
 * Unpacks what PGlite's `dumpDataDir` has packed: files and folders in the ustar format (IEEE Std 1003.1, pax, "ustar
 * Interchange Format"), through gzip. PGlite unpacks it too, but then it has started once more than it has to, which is
 * most of a first start.
 *
 * @param archive the file, with paths that a header has space for
 * @param folder is there; only this user may read what is put into it
 * @throws what the file system says, and zlib of an archive that is damaged
 */
export function unpackArchive(archive: string, folder: string): void {
  for (const { path, content } of entriesOf(gunzipSync(readFileSync(archive)))) {
    const target = join(folder, path);
    mkdirSync(content === null ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (content !== null) writeFileSync(target, content, { mode: 0o600 });
  }
}

function* entriesOf(tar: Buffer): Generator<Entry> {
  let at = 0;
  // A block of zeros ends the archive.
  while (at < tar.length && tar[at] !== 0) {
    const field = (from: number, to: number) =>
      tar.toString('latin1', at + from, at + to).replace(/\0.*$/s, '');
    const path = field(0, 100);
    const size = Number.parseInt(field(124, 136), 8);
    const isFolder = field(156, 157) === '5';
    const start = at + BLOCK;
    yield { path, content: isFolder ? null : tar.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
