import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isSentFrom } from '../../src/calibrate/index.ts';
import { below } from '../run/below.ts';

/**
 * Reads what the requests of a suite are built from. Links are not followed.
 * @returns path below its root → text; empty where there is no such folder
 * @throws Problem `scripts-missing` for a folder outside the checkout
 */
export function suiteInCheckout(workspace: string, root: string): ReadonlyMap<string, string> {
  const folder = below(workspace, root);
  const files = new Map<string, string>();
  for (const entry of entriesOf(folder)) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    if (!entry.isFile() || !isSentFrom(path)) continue;
    files.set(path, readFileSync(join(folder, path), 'utf8'));
  }
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
