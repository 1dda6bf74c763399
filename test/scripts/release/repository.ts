import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../../../scripts/release/git.ts';
import { folderWith } from '../../support/folder.ts';

const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@users.example'] as const;

/** A clone with a branch `main`, and the bare repository that it pushes to. */
export interface Clone {
  readonly folder: string;
  readonly origin: string;
  /** Makes a commit with these files and gives its id. */
  readonly commit: (files?: Readonly<Record<string, string>>) => string;
  readonly git: (...args: readonly string[]) => string;
}

/** The files of a version that may be released. */
export function filesOf(version: string): Record<string, string> {
  const manifest = JSON.stringify({ name: 'proofgate', version });
  const changelog = `# Changelog\n\n## [Unreleased]\n\n## [${version}] - 2026-01-31\n\n### Added\n\n- One thing.\n`;
  return {
    'package.json': manifest,
    'package-lock.json': manifest,
    'CHANGELOG.md': changelog,
  };
}

/** A repository whose `main` is pushed and has the files of a version. */
export function cloneWith(version: string): Clone {
  const origin = folderWith();
  const folder = folderWith();
  git(origin, 'init', '--quiet', '--bare', '--initial-branch=main');
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'remote', 'add', 'origin', origin);
  const clone: Clone = {
    folder,
    origin,
    git: (...args) => git(folder, ...AUTHOR, ...args),
    commit: (files = {}) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      clone.git('add', '--all');
      clone.git('commit', '--quiet', '--allow-empty', '--message', 'A change');
      return clone.git('rev-parse', 'HEAD');
    },
  };
  clone.commit(filesOf(version));
  clone.git('push', '--quiet', 'origin', 'main');
  return clone;
}

/** Commits on `main`, tags that and pushes both, as a release does; gives the commit. */
export function releaseOf(clone: Clone, tag: string): string {
  const commit = clone.commit();
  clone.git('tag', '--annotate', tag, '--message', tag);
  clone.git('push', '--quiet', 'origin', 'main', `refs/tags/${tag}`);
  return commit;
}
