import git from 'isomorphic-git';
import { Problem } from '../../problem.ts';
import { branchesInTheWay, branchInTheWay } from '../branch-name.ts';
import { hasCode } from './faults.ts';
import { type HttpsRepository, REMOTE, withProblems } from './repository.ts';

const NOTHING = '0'.repeat(40);
const LOCAL = 'refs/heads/made';

/**
 * Points a branch of the server at a commit of the copy, from `old` (null: from nothing). False when
 * the branch is no longer where it was; a refusal of a branch that has not moved is a rule's.
 */
export async function pushTo(
  at: HttpsRepository,
  branch: string,
  commit: string,
  old: string | null,
): Promise<boolean> {
  const remoteRef = `refs/heads/${branch}`;
  await git.writeRef({ ...at, ref: LOCAL, value: commit, force: true });
  return withProblems(at, true, async () => {
    try {
      await git.push({
        ...at,
        remote: REMOTE,
        ref: LOCAL,
        remoteRef,
        onPrePush: ({ remoteRef: { oid } }) => oid === (old ?? NOTHING),
      });
      return true;
    } catch (error) {
      if (hasCode(error, 'UserCanceledError', 'PushRejectedError')) return false;
      if (!hasCode(error, 'GitPushError')) throw error;
      if ((await headOf(at, branch)) !== old) return false;
      const [other] = old === null ? branchesInTheWay(branch, await neighboursOf(at, branch)) : [];
      if (other !== undefined) throw branchInTheWay(at.url, branch, other);
      throw new Problem(
        'branch-protected',
        `The branch ${branch} of ${at.url} is protected: choose a branch of its own, or let the credential's owner push to it.`,
      );
    }
  });
}

/** The commit of a branch on the server, or null when there is none. */
export async function headOf(
  { http, url }: Pick<HttpsRepository, 'http' | 'url'>,
  branch: string,
): Promise<string | null> {
  const prefix = `refs/heads/${branch}`;
  const refs = await withProblems({ url }, false, () => git.listServerRefs({ http, url, prefix }));
  return refs.find(({ ref }) => ref === prefix)?.oid ?? null;
}

/** The branches whose names begin with the same folder as this one, or are that folder. */
async function neighboursOf(
  { http, url }: Pick<HttpsRepository, 'http' | 'url'>,
  branch: string,
): Promise<string[]> {
  const prefix = `refs/heads/${branch.split('/')[0]}`;
  const refs = await withProblems({ url }, false, () => git.listServerRefs({ http, url, prefix }));
  return refs.map(({ ref }) => ref.slice('refs/heads/'.length));
}
