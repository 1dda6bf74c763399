import type { GitRepository, Publication } from '../../../src/git/provider.ts';
import type { SeedFile } from '../../support/github/repositories.ts';

/** Who opens a repository: with write access, with only read access, or with a made-up token. */
export type Who = 'writer' | 'reader' | 'wrong';

/** Repositories with which every provider must keep the same contract. */
export interface GitGround {
  /** Creates a repository with a first commit on `main`; without files it stays empty. */
  readonly seed: (name: string, files: Readonly<Record<string, SeedFile>>) => Promise<unknown>;
  /** Somebody else pushes one commit; with `from`, to a new branch that starts there. */
  readonly push: (
    name: string,
    branch: string,
    files: Readonly<Record<string, SeedFile>>,
    from?: string,
  ) => Promise<string>;
  readonly deleteBranch: (name: string, branch: string) => Promise<void>;
  readonly url: (name: string) => string;
  readonly open: (name: string, who?: Who) => Promise<GitRepository>;
  /** Somebody acts just before the branch is updated, so many times. */
  readonly meanwhile: (act: () => Promise<unknown>, times?: number) => void;
  /** Every file of a branch: path → mode and object id, read past the provider. */
  readonly listing: (name: string, branch: string) => Promise<Readonly<Record<string, string>>>;
  /** The parents of a commit, read past the provider. */
  readonly parents: (name: string, commit: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** The same on a server, which asks for tokens and has its own rules. */
export interface HostedGround extends GitGround {
  readonly protect: (name: string, branch: string) => Promise<void>;
  /** The tokens in use, which no message may repeat. */
  readonly secrets: readonly string[];
  /** Opens a repository of this kind at a port where nothing listens. */
  readonly openUnreachable: () => Promise<GitRepository>;
}

/** A publication of these files to `generated-scripts` on the branch `tests`. */
export function publicationOf(
  files: Readonly<Record<string, string>>,
  others: Partial<Publication> = {},
): Publication {
  return {
    branch: 'tests',
    ifMissing: 'create',
    folder: 'generated-scripts',
    message: 'Generate the suite',
    mark: null,
    keep: () => false,
    make: async () => new Map(Object.entries(files)),
    ...others,
  };
}

/** So many small files in many folders. */
export function manyFiles(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `get_things_${n % 250}/negative/test_${n}.py`,
      `# The file ${n}\n${'assert True\n'.repeat(20)}`,
    ]),
  );
}
