import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { NamedText } from '../../generator/index.ts';
import { isWithin } from './folder-rules.ts';

/**
 * Writes files below a folder, which is created in its parent where it is missing.
 * @throws the error of the system
 */
export function writeFiles(root: string, files: Iterable<NamedText>): void {
  if (!existsSync(root)) mkdirSync(root);
  const created = new Set([root]);
  for (const [name, text] of files) {
    const path = resolve(root, name);
    if (path === root || !isWithin(root, path)) throw new Error(`${name} leads out of the suite.`);
    const parent = dirname(path);
    if (!created.has(parent)) mkdirSync(parent, { recursive: true });
    created.add(parent);
    writeFileSync(path, text);
  }
}
