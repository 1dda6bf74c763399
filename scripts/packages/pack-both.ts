import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundled } from '../bundles/bundle.ts';
import { writeCommandPackage } from './command-package.ts';
import { npmPack, type PackedFiles } from './npm-pack.ts';
import { writePlatformPackage } from './platform-package.ts';

/** The packages of a release. */
export interface Packages {
  /** `proofgate`, and what is in its bundle. */
  readonly command: PackedFiles & { readonly bundled: Bundled };
  /** `@proofgate/platform`. */
  readonly platform: PackedFiles;
}

/**
 * Packs both packages of this repository, of one version, with `lib` as `npm run build` left it.
 *
 * @param target the folder that the tarballs are written to
 */
export async function packBoth(target: string): Promise<Packages> {
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-pack-'));
  try {
    const bundled = await writeCommandPackage(join(folder, 'command'));
    writePlatformPackage(join(folder, 'platform'));
    return {
      command: { ...npmPack(join(folder, 'command'), target), bundled },
      platform: npmPack(join(folder, 'platform'), target),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
