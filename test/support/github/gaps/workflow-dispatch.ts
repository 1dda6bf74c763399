import { z } from 'zod';
import { answer, type Gap, gapAt, refusal } from '../exchange.ts';
import type { World } from '../world.ts';

/** A workflow that was started by `workflow_dispatch`. */
export interface DispatchedRun {
  readonly id: number;
  readonly repository: string;
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

export interface WorkflowDispatch {
  readonly gap: Gap;
  readonly runs: readonly DispatchedRun[];
}

const BODY = z.object({
  ref: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  return_run_details: z.boolean().default(false),
});
const MOST_INPUTS = 25;

/** The emulator has no workflows, as it reads none from `.github/workflows`. */
export function workflowDispatchGap({ look }: Pick<World, 'look'>, url: string): WorkflowDispatch {
  const runs: DispatchedRun[] = [];
  const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow}/dispatches';
  const gap = gapAt('a workflow file can be dispatched', route, async (request, _next, at) => {
    const { ref, inputs, return_run_details } = BODY.parse(request.body);
    const repository = `${at.owner}/${at.repo}`;
    const workflow = at.workflow ?? '';
    const file = `/repos/${repository}/contents/.github/workflows/${workflow}?ref=${ref}`;
    const isThere = await look(file, z.looseObject({})).then(
      () => true,
      () => false,
    );
    if (!isThere) return refusal(404, 'Not Found');
    if (Object.keys(inputs).length > MOST_INPUTS) {
      return refusal(422, `you may only define up to ${MOST_INPUTS} inputs`);
    }
    const id = runs.length + 1;
    runs.push({ id, repository, workflow, ref, inputs });
    if (!return_run_details) return answer(204);
    return answer(200, {
      workflow_run_id: id,
      run_url: `${url}/repos/${repository}/actions/runs/${id}`,
      html_url: `${url}/${repository}/actions/runs/${id}`,
    });
  });
  return { gap, runs };
}
