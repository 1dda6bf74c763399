import { z } from 'zod';
import { type Gap, matchRoute, refusal } from '../exchange.ts';
import type { World } from '../world.ts';

const READ = 'GET /repos/{owner}/{repo}/git/{what+}';
const WRITE = 'POST /repos/{owner}/{repo}/git/{what+}';

/** The emulator takes and gives Git objects of a repository without a commit; GitHub refuses. */
export function emptyRepositoryGap({ look }: Pick<World, 'look'>): Gap {
  return {
    name: 'an empty repository has no Git database',
    fill: async (request, next) => {
      const at = matchRoute(READ, request) ?? matchRoute(WRITE, request);
      if (!at) return next(request);
      const answered = await next(request);
      if (request.method === 'GET' && answered.status !== 404) return answered;
      if (answered.status === 401 || answered.status === 403) return answered;
      const isEmpty = await look(`/repos/${at.owner}/${at.repo}/branches`, z.array(z.unknown()))
        .then((branches) => branches.length === 0)
        .catch(() => false);
      return isEmpty ? refusal(409, 'Git Repository is empty.') : answered;
    },
  };
}
