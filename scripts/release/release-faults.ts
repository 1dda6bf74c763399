import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sectionOf } from './changelog.ts';
import { commitOf, gitSucceeds } from './git.ts';
import { versionOfTag } from './version.ts';

/** The branch that releases are created from, as a clone of it knows it. */
const MAIN = 'origin/main';

const versioned = z.object({ version: z.string() });

/**
 * Why a tag may not be released, all reasons at once: its form, a version that package.json or its lock
 * file does not have, a commit that is not on main, or no section in CHANGELOG.md.
 *
 * @param repository a clone with the whole history, at the tag's commit
 */
export function releaseFaults(repository: string, tag: string): string[] {
  const version = versionOfTag(tag)?.text;
  if (version === undefined) {
    return [`The tag is ${tag}, but a release's is v and three numbers, such as v1.2.3.`];
  }
  const read = (name: string) => readFileSync(join(repository, name), 'utf8');
  const wrong = ['package.json', 'package-lock.json']
    .map((name) => ({ name, said: versioned.parse(JSON.parse(read(name))).version }))
    .filter(({ said }) => said !== version)
    .map(({ name, said }) => `The tag is ${tag}, but ${name} says ${said}.`);
  return [
    ...wrong,
    ...placeFaults(repository, tag),
    ...(sectionOf(read('CHANGELOG.md'), version) === null
      ? [`CHANGELOG.md has no section for ${version}, or nothing in it.`]
      : []),
  ];
}

/** What is released is what was checked: the tag's commit is checked out, and on main. */
function placeFaults(repository: string, tag: string): string[] {
  const commit = commitOf(repository, `refs/tags/${tag}`);
  if (commit === null) return [`There is no tag ${tag} in this clone.`];
  const faults: string[] = [];
  if (commit !== commitOf(repository, 'HEAD')) faults.push(`${tag} is not what is checked out.`);
  if (!gitSucceeds(repository, 'merge-base', '--is-ancestor', commit, MAIN)) {
    faults.push(`The commit of ${tag} is not on ${MAIN}.`);
  }
  return faults;
}
