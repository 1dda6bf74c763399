import { z } from 'zod';
import { asOwner, copyHistory } from '../copy-history.ts';
import { type Answering, type Gap, gapAt } from '../exchange.ts';

const REPOSITORY = z.looseObject({ full_name: z.string(), default_branch: z.string() });
const OPENING = z.looseObject({ head: z.string() });
const REF = z.looseObject({ object: z.looseObject({ sha: z.string() }) });

/**
 * The emulator's fork starts with its own history, and shares no objects; at GitHub a fork has
 * the history of its parent, and the head of its pull request can be read in the parent. Pushes to
 * a fork after that send no `synchronize` here: a test sends it itself.
 */
export function forkGaps(ask: Answering): readonly Gap[] {
  const fork = 'POST /repos/{owner}/{repo}/forks';
  const pull = 'POST /repos/{owner}/{repo}/pulls';
  return [
    gapAt('a fork has the history of its parent', fork, async (request, next, { owner, repo }) => {
      const answered = await next(request);
      const made = REPOSITORY.safeParse(answered.body).data;
      if (answered.status !== 202 || !made) return answered;
      const { full_name: name, default_branch: branch } = made;
      const ref = `git/ref/heads/${branch}`;
      const parent = `${owner}/${repo}`;
      const head = await asOwner(ask, 'GET', parent, `/repos/${parent}/${ref}`, REF);
      const { sha } = head.object;
      await copyHistory(ask, parent, name, sha);
      const update = { sha, force: true };
      const path = `/repos/${name}/git/refs/heads/${branch}`;
      await asOwner(ask, 'PATCH', name, path, REF, update);
      return answered;
    }),
    gapAt('the head of a fork is in its parent', pull, async (request, next, { owner, repo }) => {
      const asked = OPENING.safeParse(request.body).data;
      const [, from, branch] = /^([^:]+):(.+)$/.exec(asked?.head ?? '') ?? [];
      if (from === undefined || from === owner) return next(request);
      // Before the hook reports the pull request: whoever receives it may read its head.
      const fork = `${from}/${repo}`;
      const path = `/repos/${fork}/git/ref/heads/${branch}`;
      const head = await asOwner(ask, 'GET', fork, path, REF);
      await copyHistory(ask, fork, `${owner}/${repo}`, head.object.sha);
      return next(request);
    }),
  ];
}
