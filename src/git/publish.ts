import { Problem } from '../problem.ts';
import type { Publication, Published } from './provider.ts';

/** The steps of a publication that differ from host to host. */
export interface PublishingHost {
  /** The repository's URL, without credentials. */
  readonly url: string;
  readonly headOf: (branch: string) => Promise<string | null>;
  /** The head of the default branch, or null in an empty repository. */
  readonly defaultHead: () => Promise<string | null>;
  /** A commit with the new files on a base, or null when the base has them already. */
  readonly createCommit: (base: string) => Promise<string | null>;
  /**
   * Points the branch at a commit, from `old` (null: it is to be created); the only moment at which
   * anything changes for others. False when the branch is no longer where it was.
   */
  readonly point: (commit: string, old: string | null) => Promise<boolean>;
}

/** How often a moved head is retried before the person sees an error. */
const TRIES = 5;

/** Publishes at a host: whatever stops it before the last step leaves the branch as it was. */
export async function publishAt(
  host: PublishingHost,
  publication: Pick<Publication, 'branch' | 'ifMissing'>,
): Promise<Published> {
  const pushed = new Set<string>();
  for (let tries = 0; tries < TRIES; tries++) {
    const head = await host.headOf(publication.branch);
    // Our own commit as the head: it arrived although the answer got lost.
    if (head !== null && pushed.has(head)) return { commit: head, changed: true };
    const base = head ?? (await startOf(host, publication));
    const commit = await host.createCommit(base);
    if (commit !== null) pushed.add(commit);
    if (commit === null && head !== null) return { commit: head, changed: false };
    const target = commit ?? base;
    if (await host.point(target, head)) return { commit: target, changed: commit !== null };
  }
  throw new Problem(
    'branch-moving',
    `The branch ${publication.branch} of ${host.url} moved ${TRIES} times while it was written: try again when it rests.`,
  );
}

/** The commit at which a missing branch starts. */
async function startOf(
  { url, defaultHead }: PublishingHost,
  { branch, ifMissing }: Pick<Publication, 'branch' | 'ifMissing'>,
): Promise<string> {
  const start = await defaultHead();
  if (start === null) {
    throw new Problem(
      'repository-empty',
      `${url} has no commit yet: make a first one, for instance a README.`,
    );
  }
  if (ifMissing === 'create') return start;
  throw new Problem(
    'branch-missing',
    `${url} has no branch ${branch}: it was deleted or renamed; restore it or name another.`,
  );
}
