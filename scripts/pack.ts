import { resolve } from 'node:path';
import { writeCommandPackage } from './packages/command-package.ts';
import { packBoth } from './packages/pack-both.ts';

/*
 * `npm run pack [FOLDER]`: the two packages of a release as tarballs, from `lib` as it is built. It prints their
 * paths. `npm run pack -- --unpacked FOLDER` writes the command's package alone, as a folder, for an image.
 */
const [first = '.', second] = process.argv.slice(2);

if (first === '--unpacked' && second !== undefined) {
  await writeCommandPackage(resolve(second));
} else {
  const { command, platform } = await packBoth(resolve(first));
  console.log(`${command.tarball}\n${platform.tarball}`);
}
