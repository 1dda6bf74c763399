import { z } from 'zod';
import { NAME, type Repository } from '../../walkthrough/repository.ts';
import type { World } from '../../walkthrough/start-world.ts';
import { REASONS, UNKNOWN } from './bugs.ts';
import type { PictureClinic } from './picture-clinic.ts';

const BRANCH = 'shorter-visits';
const MINUTES = { from: 'exclusiveMaximum: 120', to: 'exclusiveMaximum: 90' };

const Runs = z.object({
  check_runs: z.array(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      conclusion: z.string(),
      output: z.looseObject({ title: z.string(), summary: z.string() }),
    }),
  ),
});
const Sent = z.object({
  output: z.object({
    annotations: z.array(
      z.object({
        path: z.string(),
        start_line: z.number(),
        title: z.string().optional(),
        message: z.string(),
      }),
    ),
  }),
});

/** A check run as GitHub has stored it, with the annotations that it was sent. */
export type Check = z.infer<typeof Runs>['check_runs'][number] & {
  readonly annotations: z.infer<typeof Sent>['output']['annotations'];
};

/**
 * A pull request that limits how long a visit is, with a preview of its server, which forgets another limit: the checks
 * of its head, after the App has committed the suite there.
 */
export async function pullRequestChecks(
  { github, clinic }: World & { readonly clinic: PictureClinic },
  repository: Repository,
): Promise<Check[]> {
  const changed = clinic.after.replace(MINUTES.from, MINUTES.to);
  const pushed = await repository.push(BRANCH, { 'openapi.yaml': changed }, 'main');
  await repository.openPull(BRANCH);
  await repository.checkAt(pushed);
  const head = await repository.tipOf(BRANCH);
  clinic.preview.deploy([...UNKNOWN, ...REASONS]);
  await repository.deployed(head, BRANCH, clinic.previewUrl);
  await repository.testsAt(head);
  const path = `/repos/${github.owner}/${NAME}`;
  const { check_runs: runs } = await github.ask('GET', `${path}/commits/${head}/check-runs`, Runs);
  return runs.map((run) => ({
    ...run,
    annotations: annotationsOf(github, `${path}/check-runs/${run.id}`),
  }));
}

/** What the App has sent; the emulated GitHub stores annotations and lists none. */
function annotationsOf({ transcript }: World['github'], path: string): Check['annotations'] {
  const sent = transcript.filter((one) => one.method === 'PATCH' && one.path === path);
  return sent.flatMap(({ body }) => Sent.safeParse(body).data?.output.annotations ?? []);
}
