import { z } from 'zod';

/** `OWNER/NAME`, as GitHub writes it. */
const repository = z.string().regex(/^\w[\w-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/);
const sha = z.string().regex(/^[0-9a-f]{40}$/);

const loose = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** What callers of gatekeepers send: the Action (`trigger`), a workflow of one's own, or GitHub's webhooks. */
const payload = z.object({
  repository: loose(z.union([repository, z.object({ full_name: repository })])),
  sha: loose(sha),
  commit: loose(sha),
  after: loose(sha),
  deployment: loose(z.object({ sha })),
  ref: loose(z.string().max(300)),
});

/** The commit whose tests a caller has requested. */
export interface NamedCommit {
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
  /** The branch, where the caller names one, else the commit. */
  readonly ref: string;
}

/** The repository and commit that a body names; null where it does not name both. */
export function namedCommit(body: unknown): NamedCommit | null {
  const read = payload.safeParse(body);
  if (!read.success) return null;
  const { repository: named, deployment, ref, ...direct } = read.data;
  const [owner, repo] = (typeof named === 'object' ? named.full_name : (named ?? '')).split('/');
  const commit = direct.sha ?? direct.commit ?? deployment?.sha ?? direct.after;
  if (owner === undefined || repo === undefined || commit === undefined) return null;
  return { owner, repo, sha: commit, ref: ref?.replace(/^refs\/heads\//, '') ?? commit };
}
