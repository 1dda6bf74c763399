import { commitOf, git, gitSucceeds } from './git.ts';
import { compareVersions, type Version, versionOfTag } from './version.ts';

/**
 * Has the Action's moving tag (`v1`) point at a release's commit, here and at `origin`. It never moves
 * back: where it is at a later release of the same major version, it stays. It is moved only from where it
 * was read, so of two releases at a time one fails and none is lost.
 *
 * @param tag of the release, such as `v1.2.3`, whose commit is known here
 * @returns what was done, in a sentence
 * @throws in words when the moving tag is at a commit that is no release: somebody has put it there by hand
 */
export function moveMajorTag(repository: string, tag: string): string {
  const version = versionOfTag(tag);
  const commit = commitOf(repository, `refs/tags/${tag}`);
  if (version === null || commit === null) throw new Error(`There is no release ${tag}.`);
  git(repository, 'fetch', '--quiet', '--force', '--tags', 'origin');
  const moving = `v${version.numbers[0]}`;
  const current = releaseAt(repository, moving);
  if (current !== null && compareVersions(current, version) >= 0) {
    return `${moving} stays at v${current.text}.`;
  }
  const ref = `refs/tags/${moving}`;
  const before = gitSucceeds(repository, 'show-ref', '--verify', '--quiet', ref)
    ? git(repository, 'rev-parse', ref)
    : '';
  git(
    repository,
    'push',
    '--quiet',
    `--force-with-lease=${ref}:${before}`,
    'origin',
    `${commit}:${ref}`,
  );
  git(repository, 'update-ref', ref, commit);
  return current === null
    ? `${moving} begins at ${tag}.`
    : `${moving} has moved from v${current.text} to ${tag}.`;
}

/** The latest release at the commit of a moving tag; null where the tag is not there. */
function releaseAt(repository: string, moving: string): Version | null {
  const commit = commitOf(repository, `refs/tags/${moving}`);
  if (commit === null) return null;
  const [held] = releases(git(repository, 'tag', '--points-at', commit));
  if (held === undefined) {
    throw new Error(
      `${moving} is at ${commit}, which is no release: have it point at one, and do this again.`,
    );
  }
  return held;
}

/** The versions among tags, a line each, the latest first. */
function releases(lines: string): Version[] {
  return lines
    .split('\n')
    .flatMap((tag) => versionOfTag(tag) ?? [])
    .sort((one, other) => compareVersions(other, one));
}
