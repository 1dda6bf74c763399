import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const packed = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

export interface Packed {
  /** The path of the tarball. */
  readonly tarball: string;
  /** Every file in it, as a path below the package's root. */
  readonly files: readonly string[];
}

/**
 * Packs the repository as `npm publish` does, with `lib/` as `npm run build` left it: another build would
 * take it away from the tests that run beside this one.
 *
 * @param folder where the tarball is written
 */
export function pack(folder: string): Packed {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const text = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const [{ filename, files }] = packed.parse(JSON.parse(text));
  return { tarball: join(folder, filename), files: files.map(({ path }) => path).sort() };
}
