import { z } from 'zod';
import { type Answering, type Gap, type GitHubRequest, gapAt, refusal } from '../exchange.ts';

const MESSAGE = z.object({ message: z.string() });
const NEW = z.looseObject({ ref: z.string() });
const REFERENCES = z.array(z.looseObject({ ref: z.string() }));
const PROTECTED = 'https://docs.github.com/articles/about-protected-branches';
const REFS = 'https://docs.github.com/rest/git/refs#update-a-reference';

/** GitHub refuses updates of references with 422; the emulator has 404 and 409, and other words. */
export const referenceRefusals: readonly Gap[] = [
  'PATCH /repos/{owner}/{repo}/git/refs/{ref+}',
  'POST /repos/{owner}/{repo}/git/refs',
].map((route) =>
  gapAt(
    'references are refused with the status and words of GitHub',
    route,
    async (request, next, { owner, repo }) => {
      if (request.method === 'POST' && (await isInTheWay(request, next, `${owner}/${repo}`))) {
        return refusal(422, 'Reference update failed', REFS);
      }
      const answered = await next(request);
      const said = MESSAGE.safeParse(answered.body).data?.message ?? '';
      if (answered.status === 409 && said.startsWith('Protected branch update failed')) {
        return refusal(422, 'Changes must be made through a pull request.', PROTECTED);
      }
      if (answered.status === 404 && request.method === 'PATCH') {
        return refusal(422, 'Reference does not exist', REFS);
      }
      if (answered.status === 422 && /not a fast-forward/.test(said)) {
        return refusal(422, 'Update is not a fast forward', REFS);
      }
      return answered;
    },
  ),
);

/** Whether Git could not store the new reference, since it is a folder of another one or inside of one. */
async function isInTheWay(
  request: GitHubRequest,
  next: Answering,
  repository: string,
): Promise<boolean> {
  const { ref } = NEW.parse(request.body);
  const [, kind, folder] = ref.split('/');
  const path = `/repos/${repository}/git/matching-refs/${kind}/${folder}`;
  const others = await next({ ...request, method: 'GET', path, body: undefined });
  if (others.status !== 200) return false;
  return REFERENCES.parse(others.body).some(
    (other) => ref.startsWith(`${other.ref}/`) || other.ref.startsWith(`${ref}/`),
  );
}
