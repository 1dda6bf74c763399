import * as modules from 'node:module';
import { join } from 'node:path';
import { cacheFolder, ownFolder } from '../runner/own-folder.ts';

/**
 * Keeps the compiled code of our many modules in the user's cache, so that starts are quick. Not in the
 * system's folder for temporary files, as Node does by itself: it runs whatever code is there, and
 * everybody can be the first to make a folder there. Without a folder of our own nothing is kept, nor by Node 20,
 * which cannot.
 */
export function enableOwnCompileCache(): void {
  const folder = ownFolder(join(cacheFolder(process.env), 'compiled'));
  if (folder !== null && 'enableCompileCache' in modules) modules.enableCompileCache(folder);
}
