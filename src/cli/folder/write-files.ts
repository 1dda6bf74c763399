import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { NamedText } from '../../generator/index.ts';
import { holds } from './folder-rules.ts';

/**
 * Writes files below a folder, which is made where it is missing, in a folder
 * that exists. Throws what the system says.
 */
export function writeFiles(root: string, files: Iterable<NamedText>): void {
  if (!existsSync(root)) mkdirSync(root);
  const made = new Set([root]);
  for (const [name, text] of files) {
    const path = resolve(root, name);
    if (path === root || !holds(root, path)) throw new Error(`${name} leads out of the suite.`);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, text);
  }
}
