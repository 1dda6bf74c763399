import { promises } from 'node:fs';
import { localRepositories, openLocal } from '../../../../src/git/local.ts';
import { publicationOf } from '../git-ground.ts';

/*
 * Creates a repository, publishes to it, and is killed at a write of the disk: `half` has written half of
 * a file, `aside` all of it, and not yet put it in its place.
 *
 *   node publish-and-die.ts ROOT URL WRITE half|aside
 */

const [root = '', url = '', write = '', how = ''] = process.argv.slice(2);
let count = 0;
const { writeFile, rename } = promises;
const die = () => process.kill(process.pid, 'SIGKILL');

promises.writeFile = async (...given: Parameters<typeof writeFile>) => {
  const [path, data, options] = given;
  if (how === 'half' && count === Number(write)) {
    await writeFile(path, Buffer.from(String(data)).subarray(0, 10), options);
    die();
  }
  await writeFile(path, data, options);
  // A write to a folder that is not there yet is none.
  if (how === 'half') count += 1;
};
promises.rename = async (from, to) => {
  if (how === 'aside' && count++ === Number(write)) die();
  await rename(from, to);
};

await localRepositories({ root }).create(url);
const repository = await openLocal({ root })({ type: 'local', url }, null);
const files = { 'a.py': `a = ${write}${how}\n`, 'b/b.py': `b = '${how}${write}'\n` };
await repository.publish(publicationOf(files, { branch: 'main' }));
