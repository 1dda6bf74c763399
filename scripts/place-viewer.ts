import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { packagedFile } from './packaged-file.ts';
import { VIEWER } from './viewer.ts';

const FOLDER = 'lib/reference';

/*
 * Puts the viewer of the API's document where the platform serves it from, compressed. The build continues
 * without it where npm cannot fetch it, since nothing but one page needs it; a release does not.
 */
try {
  const viewer = readFileSync(packagedFile(VIEWER));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/scalar.js.gz`, gzipSync(viewer, { level: 9 }));
} catch (fault) {
  if (process.env.CI !== undefined) throw fault;
  console.warn(`Built without the page /api/v2/reference: ${VIEWER.from} could not be fetched.`);
}
