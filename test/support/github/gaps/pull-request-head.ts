import { z } from 'zod';
import { answer, type Gap, matchRoute } from '../exchange.ts';
import type { World } from '../world.ts';

/** The parts of a pull request that move with its branch. */
export const PULL = z.looseObject({
  number: z.number(),
  state: z.string(),
  head: z.looseObject({
    ref: z.string(),
    sha: z.string(),
    repo: z.looseObject({ full_name: z.string() }),
  }),
  base: z.looseObject({ sha: z.string() }),
});
export type Pull = z.infer<typeof PULL>;

const REF = z.object({ object: z.object({ sha: z.string() }) });
const ROUTES = [
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{number}',
  'PATCH /repos/{owner}/{repo}/pulls/{number}',
];
const MERGE = 'PUT /repos/{owner}/{repo}/pulls/{number}/merge';

/** The emulator keeps the head that a pull request had when it was opened. */
export function pullRequestHeadGap({ look }: Pick<World, 'look'>): Gap {
  return {
    name: 'the head of an open pull request is the head of its branch',
    fill: async (request, next) => {
      const merged = matchRoute(MERGE, request);
      if (merged) {
        const path = `/repos/${merged.owner}/${merged.repo}/pulls/${merged.number}`;
        const pull = await look(path, PULL);
        if ((await withCurrentHead(pull, look)).head.sha === pull.head.sha) return next(request);
        throw new Error('the emulator cannot merge a head that moved: push to the base instead');
      }
      const answered = await next(request);
      if (!ROUTES.some((route) => matchRoute(route, request))) return answered;
      const pulls = z.union([PULL, z.array(PULL)]).safeParse(answered.body).data;
      if (pulls === undefined) return answered;
      const moved = Array.isArray(pulls)
        ? await Promise.all(pulls.map((pull) => withCurrentHead(pull, look)))
        : await withCurrentHead(pulls, look);
      return answer(answered.status, moved, answered.headers);
    },
  };
}

/** A pull request with the head that its branch has now; a closed one stays as it was. */
export async function withCurrentHead(pull: Pull, look: World['look']): Promise<Pull> {
  if (pull.state !== 'open') return pull;
  const { ref, repo } = pull.head;
  const sha = await look(`/repos/${repo.full_name}/git/ref/heads/${ref}`, REF)
    .then((found) => found.object.sha)
    .catch(() => pull.head.sha);
  return { ...pull, head: { ...pull.head, sha } };
}
