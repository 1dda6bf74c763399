import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/**
 * The licenses of all packages of which a bundle holds code, as they ask for it.
 *
 * @param root the repository
 * @param files what the bundle consists of, below the repository: `node_modules/a/index.js`
 */
export function bundledLicenses(root: string, files: readonly string[]): string {
  const packages = [...new Set(files.flatMap((file) => packageOf(file) ?? []))].sort();
  return packages.map((path) => licenseOf(join(root, path))).join('\n');
}

/** `node_modules/a/node_modules/@b/c/lib/d.js` → `node_modules/a/node_modules/@b/c`. */
function packageOf(file: string): string | undefined {
  return /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** The license of the package in a folder: its name, its version and the text that comes with it. */
export function licenseOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = manifest.parse(JSON.parse(text));
  const file = readdirSync(folder)
    .sort()
    .find((one) => /^licen[cs]e(\.|-|$)/i.test(one));
  const words = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version}: ${license}\n${words}`;
}
