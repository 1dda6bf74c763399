import { z } from 'zod';
import { answer, type Gap, gapAt } from '../exchange.ts';
import type { World } from '../world.ts';
import { PULL, withCurrentHead } from './pull-request-head.ts';

const COMPARED = z.object({ files: z.array(z.unknown()) });
const PER_PAGE = 30;

/** The emulator lists no files of a pull request; comparing its two ends gives them. */
export function pullRequestFilesGap({ look }: Pick<World, 'look'>): Gap {
  const route = 'GET /repos/{owner}/{repo}/pulls/{number}/files';
  return gapAt('a pull request lists its files', route, async (request, next, at) => {
    const answered = await next(request);
    if (answered.status !== 200) return answered;
    const found = await look(`/repos/${at.owner}/${at.repo}/pulls/${at.number}`, PULL);
    const { base, head } = await withCurrentHead(found, look);
    const path = `/repos/${head.repo.full_name}/compare/${base.sha}...${head.sha}`;
    const { files } = await look(path, COMPARED);
    const size = Number(request.query.get('per_page') ?? PER_PAGE);
    const start = (Number(request.query.get('page') ?? 1) - 1) * size;
    return answer(200, files.slice(start, start + size));
  });
}
