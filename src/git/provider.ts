/** A repository as the platform knows it: the provider's kind and its URL, ending in `.git`. */
export interface RepositoryAddress {
  readonly type: RepositoryType;
  readonly url: string;
}

/** The two hosted providers of the specification ("Generation record", Repository type). */
export const HOSTED_TYPES = ['github', 'gitlab'] as const;

/** Beside them `local`: a repository that the platform keeps itself (`local-repositories.ts`). */
export const REPOSITORY_TYPES = [...HOSTED_TYPES, 'local'] as const;
export type RepositoryType = (typeof REPOSITORY_TYPES)[number];

/** What a branch is to have, in place of everything below `folder`. */
export interface Publication {
  readonly branch: string;
  /** A branch that does not exist is created from the default branch, or is a `branch-missing`. */
  readonly ifMissing: 'create' | 'refuse';
  /** Path of the folder that is replaced as a whole, without a slash at either end. */
  readonly folder: string;
  readonly message: string;
  /**
   * The file of the folder that says that it is ours, by how it begins: a folder without it is refused
   * (`folder-foreign`). Null replaces whatever is there.
   */
  readonly mark: { readonly file: string; readonly begins: string } | null;
  /**
   * Which files of the folder (path below it) `make` has to see, because it keeps what people wrote
   * there. The others are replaced unread: reading costs a call each at some providers.
   */
  readonly keep: (path: string) => boolean;
  /**
   * The new files (path below the folder, with `/` → text), generated from the kept ones that are
   * there now and from the commit that they will be put on. It may be called several times: once
   * more whenever the branch has moved, so that edits on the new head are kept; and first without
   * previous files, to learn which of many kept files differ at all. A file that equals what `make`
   * gives without it may be missing from `previous`: there is nothing of a person in it.
   */
  readonly make: (
    previous: ReadonlyMap<string, string>,
    base: string,
  ) => Promise<ReadonlyMap<string, string>>;
}

/** What one file of a branch is to be; everything else on the branch stays, and so does its mode. */
export interface FileChange {
  /** It must exist: `branch-missing`. */
  readonly branch: string;
  /** Path of the file, without a slash at either end. */
  readonly path: string;
  readonly message: string;
  /** A larger file is not read: `git-file-too-large`. */
  readonly maxBytes: number;
  /**
   * The new text, made from the one that is there (null: none); the same text makes no commit. Called once
   * more whenever the branch has moved.
   */
  readonly make: (previous: string | null) => Promise<string>;
}

/** The state of the branch after a publication. */
export interface Published {
  /** The commit that the branch points at. */
  readonly commit: string;
  /** False when the branch held these very files already: then no commit was made. */
  readonly changed: boolean;
}

/**
 * One repository, opened with one credential. Every method rejects with a `Problem` that names cause
 * and remedy: `git-unreachable`, `repository-missing`, `repository-empty`, `credential-refused`,
 * `credential-read-only`, `installation-suspended`, `branch-name-wrong`, `branch-missing`,
 * `branch-protected`, `branch-moving`, `folder-foreign`, `commit-missing`, `git-file-too-large`,
 * `git-path-unsafe`, `git-rate-limited`.
 */
export interface GitRepository {
  /** The commit that a branch points at, or null when there is no such branch. */
  head(branch: string): Promise<string | null>;
  /** The name of the branch that the provider calls default. */
  defaultBranch(): Promise<string>;
  /** One file at a commit, or null when it is not there; refused above `maxBytes`. */
  readFile(commit: string, path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** Every file below a folder at a commit: path below the folder → bytes; empty when it is not there. */
  readFolder(commit: string, folder: string): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Replaces a folder of a branch in one atomic update; everything else on the branch stays. */
  publish(publication: Publication): Promise<Published>;
  /**
   * Changes one file of a branch in one atomic update. What is there must be a plain file or nothing: a link or a
   * folder is a `git-path-unsafe`.
   */
  changeFile(change: FileChange): Promise<Published>;
}

/** A repository that was opened to be read. */
export type ReadableRepository = Omit<GitRepository, 'publish' | 'changeFile'>;

/**
 * Opens a repository with a token that may read it, and write it where something is published.
 * Rejects with `repository-url-wrong` when the address is not this provider's.
 */
export type OpenRepository = (
  address: RepositoryAddress,
  token: string | null,
) => Promise<GitRepository>;
