/*
 * Repositories that the platform keeps itself, in its own folder. People never name such a folder:
 * a URL is two ids that the platform has given, and nothing else is a URL of these.
 */

/** Whose a repository is, and which one: both are UUIDs in lower case. */
export interface LocalPlace {
  readonly workspaceId: string;
  readonly repositoryId: string;
}

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** What the URL of a local repository looks like, from its first character to its last. */
export const LOCAL_URL = new RegExp(`^local://(${UUID})/(${UUID})\\.git$`);

/** The URL of a repository that the platform keeps. */
export function localUrl({ workspaceId, repositoryId }: LocalPlace): string {
  return `local://${workspaceId}/${repositoryId}.git`;
}

/** What a URL names; null for every text that is not the URL of a local repository. */
export function localPlace(url: string): LocalPlace | null {
  const [, workspaceId, repositoryId] = LOCAL_URL.exec(url) ?? [];
  if (workspaceId === undefined || repositoryId === undefined) return null;
  return { workspaceId, repositoryId };
}

/** The life of local repositories; they are opened as those of every provider are. */
export interface LocalRepositories {
  /**
   * Creates a repository with a first commit on `main`; one that is there stays as it is.
   * @throws Problem `repository-url-wrong`, `storage-full`
   */
  readonly create: (url: string) => Promise<void>;
  /**
   * Removes a repository with all that it holds; one that is not there is left alone.
   * @throws Problem `repository-url-wrong`
   */
  readonly remove: (url: string) => Promise<void>;
}
