import { zipSync } from 'fflate';
import { parse } from 'yaml';
import { z } from 'zod';
import { INSTALLATION_ID, OWNER } from '../emulator.ts';
import { answer, type Gap, type GitHubAnswer, gapAt, refusal } from '../exchange.ts';
import type { World } from '../world.ts';
import { answeredArtifact, answeredRun, answeredWorkflow } from './workflow-answers.ts';
import { filled } from './workflow-expressions.ts';

/** A workflow that was started by `workflow_dispatch`. */
export interface DispatchedRun {
  readonly id: number;
  readonly repository: string;
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** By its `run-name`. */
  readonly title: string;
  readonly sha: string;
  readonly createdAt: string;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: string | null;
}

export interface Artifact {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  readonly zip: Uint8Array;
}

/** What tests do with runs, as runners and people do. */
export interface WorkflowRuns {
  readonly gaps: readonly Gap[];
  readonly runs: readonly DispatchedRun[];
  readonly actions: {
    /** Moves a run on, and notifies the App, unless the hook goes missing. */
    readonly begin: (id: number) => Promise<void>;
    readonly complete: (id: number, conclusion: string) => Promise<void>;
    readonly remove: (id: number) => void;
    readonly upload: (id: number, name: string, files: Readonly<Record<string, string>>) => void;
    /** Of all workflows from now on: `disabled_manually`, or `active` again. */
    readonly setState: (state: string) => void;
    /** From now on hooks of runs go missing. */
    readonly loseHooks: () => void;
    /** From now on GitHub is one that refuses `return_run_details`. */
    readonly isOld: () => void;
  };
}

const BODY = z.object({
  ref: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  return_run_details: z.boolean().optional(),
});
const MOST_INPUTS = 25;
const MOST_CHARACTERS = 65_535;
const AT = '/repos/{owner}/{repo}/actions';
const FILE = z.looseObject({ content: z.string() });
const REF = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const REPOSITORY = z.looseObject({ id: z.number() });

/** The emulator has no workflows and no runs, as it reads none from `.github/workflows`. */
export function workflowRunsGap(
  { look, send }: World,
  {
    url,
    permissions,
  }: { readonly url: string; readonly permissions: Readonly<Record<string, string>> },
): WorkflowRuns {
  const runs: DispatchedRun[] = [];
  const artifacts: Artifact[] = [];
  let state = 'active';
  let losesHooks = false;
  let isOld = false;
  const textOf = async (repository: string, workflow: string, ref = '') => {
    const query = ref === '' ? '' : `?ref=${ref}`;
    const path = `/repos/${repository}/contents/.github/workflows/${workflow}${query}`;
    const file = await look(path, FILE).catch(() => null);
    return file && Buffer.from(file.content, 'base64').toString('utf8');
  };
  const shown = async (run: DispatchedRun) =>
    answeredRun(url, run, await look(`/repos/${run.repository}`, REPOSITORY));
  const runAt = (id: string | undefined) => runs.find((run) => `${run.id}` === id);
  const dispatch = async (
    at: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<GitHubAnswer> => {
    const { ref, inputs, return_run_details: details } = BODY.parse(body);
    const repository = `${at.owner}/${at.repo}`;
    const workflow = at.workflow ?? '';
    if (permissions.actions !== 'write')
      return refusal(403, 'Resource not accessible by integration');
    const text = await textOf(repository, workflow, ref);
    if (text === null || state !== 'active') return refusal(404, 'Not Found');
    if (isOld && details !== undefined) return refusal(422, 'Invalid request.');
    if (Object.keys(inputs).length > MOST_INPUTS) {
      return refusal(422, `you may only define up to ${MOST_INPUTS} inputs`);
    }
    if (JSON.stringify(inputs).length > MOST_CHARACTERS)
      return refusal(422, 'inputs are too large');
    const unknown = Object.keys(inputs).filter((name) => !text.includes(`${name}:`));
    if (isStrict(text) && unknown.length > 0) return refusal(422, `Unexpected inputs: ${unknown}`);
    const { object } = await look(`/repos/${repository}/git/ref/heads/${ref}`, REF);
    const id = 5_000_000_000 + runs.length + 1;
    const title = `${filled(nameOf(text), { inputs })}`;
    const createdAt = `${new Date().toISOString().slice(0, 19)}Z`;
    const made = { id, repository, workflow, ref, inputs, title, sha: object.sha, createdAt };
    runs.push({ ...made, status: 'queued', conclusion: null });
    if (details !== true) return answer(204);
    const web = `${repository}/actions/runs/${id}`;
    const urls = { run_url: `${url}/repos/${web}`, html_url: `${url}/${web}` };
    return answer(200, { workflow_run_id: id, ...urls });
  };
  const gaps: readonly Gap[] = [
    gapAt(
      'a workflow can be dispatched',
      `POST ${AT}/workflows/{workflow}/dispatches`,
      (request, _, at) => dispatch(at, request.body),
    ),
    gapAt('a workflow is there or not', `GET ${AT}/workflows/{workflow}`, async (_, __, at) => {
      const repository = `${at.owner}/${at.repo}`;
      const workflow = at.workflow ?? '';
      if ((await textOf(repository, workflow)) === null) return refusal(404, 'Not Found');
      return answer(200, answeredWorkflow(url, repository, workflow, state));
    }),
    gapAt('runs are listed', `GET ${AT}/workflows/{workflow}/runs`, async (_, __, at) => {
      const repository = `${at.owner}/${at.repo}`;
      const own = runs.filter(
        (run) => run.repository === repository && run.workflow === at.workflow,
      );
      const workflow_runs = await Promise.all(own.toReversed().map(shown));
      return answer(200, { total_count: own.length, workflow_runs });
    }),
    gapAt('a run can be read', `GET ${AT}/runs/{id}`, async (_, __, { id }) => {
      const run = runAt(id);
      return run ? answer(200, await shown(run)) : refusal(404, 'Not Found');
    }),
    gapAt('a run can be cancelled', `POST ${AT}/runs/{id}/cancel`, async (_, __, { id }) => {
      const run = runAt(id);
      if (!run) return refusal(404, 'Not Found');
      if (run.status === 'completed') return refusal(409, 'Cannot cancel a completed run.');
      Object.assign(run, { status: 'completed', conclusion: 'cancelled' });
      return answer(202, {});
    }),
    gapAt('artifacts are listed', `GET ${AT}/runs/{id}/artifacts`, async (_, __, at) => {
      const own = artifacts.filter(({ run }) => `${run}` === at.id);
      const repository = `${at.owner}/${at.repo}`;
      const listed = own.map((one) => answeredArtifact(url, repository, one));
      return answer(200, { total_count: own.length, artifacts: listed });
    }),
    gapAt('an artifact is elsewhere', `GET ${AT}/artifacts/{id}/zip`, async (_, __, { id }) =>
      answer(302, undefined, { location: `${url}${BLOBS}/${id}` }),
    ),
  ];
  const tell = async (run: DispatchedRun, action: string) => {
    if (losesHooks) return;
    const repository = await look(`/repos/${run.repository}`, REPOSITORY);
    const payload = {
      action,
      workflow_run: answeredRun(url, run, repository),
      workflow: answeredWorkflow(url, run.repository, run.workflow, state),
      repository,
      sender: { login: OWNER, id: 1 },
      installation: { id: INSTALLATION_ID },
    };
    send({ event: 'workflow_run', payload });
  };
  const move = async (id: number, to: Pick<DispatchedRun, 'status' | 'conclusion'>) => {
    const run = runAt(`${id}`);
    if (!run) throw new Error(`there is no run ${id}`);
    Object.assign(run, to);
    await tell(run, to.status);
  };
  return {
    gaps: [...gaps, blobGap(artifacts)],
    runs,
    actions: {
      begin: (id) => move(id, { status: 'in_progress', conclusion: null }),
      complete: (id, conclusion) => move(id, { status: 'completed', conclusion }),
      remove: (id) =>
        void runs.splice(
          runs.findIndex((run) => run.id === id),
          1,
        ),
      upload: (run, name, files) => {
        const bytes = Object.entries(files).map(
          ([path, text]) => [path, Buffer.from(text)] as const,
        );
        const zip = zipSync(Object.fromEntries(bytes));
        artifacts.push({ id: artifacts.length + 1, run, name, zip });
      },
      setState: (wanted) => {
        state = wanted;
      },
      loseHooks: () => {
        losesHooks = true;
      },
      isOld: () => {
        isOld = true;
      },
    },
  };
}

/** Where GitHub keeps what artifacts hold: no part of its API. */
export const BLOBS = '/_blobs';

function blobGap(artifacts: readonly Artifact[]): Gap {
  return gapAt('what artifacts hold', `GET ${BLOBS}/{id}`, async (_, __, { id }) => {
    const found = artifacts.find((one) => `${one.id}` === id);
    const type = { 'content-type': 'application/zip' };
    return found ? answer(200, found.zip, type) : refusal(404, 'Not Found');
  });
}

const WORKFLOW = z.looseObject({ 'run-name': z.string().optional() });

function nameOf(text: string): string {
  const workflow = WORKFLOW.safeParse(parse(text));
  return workflow.data?.['run-name'] ?? 'a run';
}

/** Workflows of tests that declare inputs are held to them. */
function isStrict(text: string): boolean {
  return text.includes('inputs:');
}
