import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const Packed = z.tuple([
  z.object({
    filename: z.string(),
    unpackedSize: z.number(),
    files: z.array(z.object({ path: z.string() })),
  }),
]);

/** A package as a tarball. */
export interface PackedFiles {
  /** The path of the tarball. */
  readonly tarball: string;
  /** Bytes. */
  readonly unpackedSize: number;
  /** Every file in it, as a path below the package's root. */
  readonly files: readonly string[];
}

/** Packs a folder as `npm publish` does, and writes the tarball to another. */
export function npmPack(folder: string, target: string): PackedFiles {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
  const text = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [{ filename, unpackedSize, files }] = Packed.parse(JSON.parse(text));
  return {
    tarball: join(target, filename),
    unpackedSize,
    files: files.map(({ path }) => path).sort(),
  };
}
