import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));

/**
 * A digest of the program as it runs: its files, or those of its bundle, its templates, and the version of Node,
 * whose engine decides what patterns mean. A version number would stay the same while one works on the program.
 *
 * @param program the folder of its compiled files
 */
export function programDigest(program = PROGRAM): string {
  const bundle = join(program, 'command');
  const folders = [existsSync(bundle) ? bundle : program, TEMPLATES];
  const all = createHash('sha256').update(process.version);
  for (const folder of folders) {
    for (const path of filesBelow(folder)) {
      const content = readFileSync(join(folder, path));
      all.update(`${path} ${content.length}\n`).update(content);
    }
  }
  return all.digest('base64url');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:js|ts|tsx|py|mustache|ini|txt|md)$/.test(path))
    .sort();
}
