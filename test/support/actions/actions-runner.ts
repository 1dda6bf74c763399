import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { idTokens } from '../../action/platform-ground.ts';
import { runAction, type StepEnded } from '../../action/run-action.ts';
import { type Contexts, filled } from '../github/gaps/workflow-expressions.ts';
import type { DispatchedRun } from '../github/gaps/workflow-runs.ts';
import type { EmulatedGitHub } from '../github/start-github.ts';
import type { TestIssuer, TokenChange } from '../platform/oidc-issuer.ts';

const Step = z.looseObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string(),
  with: z.record(z.string(), z.unknown()).default({}),
});
/** The workflow, as far as this stand-in acts by it; what it does not know is a fault. */
const Workflow = z.strictObject({
  name: z.string(),
  'run-name': z.string(),
  on: z.strictObject({ workflow_dispatch: z.looseObject({}) }),
  permissions: z.strictObject({ contents: z.literal('read'), 'id-token': z.literal('write') }),
  jobs: z.strictObject({
    test: z.strictObject({
      name: z.string(),
      strategy: z.strictObject({
        'fail-fast': z.literal(false),
        matrix: z.strictObject({ leg: z.string() }),
      }),
      'runs-on': z.string(),
      steps: z.array(Step),
    }),
  }),
});
const Legs = z.array(z.looseObject({ leg: z.number() }));
const Content = z.object({ content: z.string() });
const Tree = z.object({
  tree: z.array(z.object({ path: z.string(), sha: z.string(), type: z.string() })),
});

export interface RunnerOptions {
  readonly issuer: TestIssuer;
  /** What the tokens of its jobs say besides their run and repository. */
  readonly claims?: TokenChange['claims'];
}

/** A job that has ended: what it is called, its runner, and its step of the Action. */
export interface JobEnded {
  readonly name: string;
  readonly runsOn: unknown;
  readonly step: StepEnded | null;
}

/**
 * Runs a dispatched run as a runner does: the workflow as it is committed, its jobs one after another,
 * our Action as its bundle. `actions/checkout` and `actions/upload-artifact` are stood in for, since
 * GitHub's own need its services; everything else in the file is refused.
 */
export async function runWorkflow(
  github: EmulatedGitHub,
  run: DispatchedRun,
  options: RunnerOptions,
): Promise<JobEnded[]> {
  const path = `/repos/${run.repository}/contents/.github/workflows/${run.workflow}?ref=${run.ref}`;
  const { content } = await github.ask('GET', path, Content);
  const { test } = Workflow.parse(parse(Buffer.from(content, 'base64').toString('utf8'))).jobs;
  await github.gaps.actions.begin(run.id);
  const { inputs } = run;
  const ended: JobEnded[] = [];
  for (const leg of Legs.parse(filled(test.strategy.matrix.leg, { inputs }))) {
    const contexts = { inputs, matrix: { leg } };
    const step = await runSteps(github, run, test.steps, contexts, options);
    const name = `${filled(test.name, contexts)}`;
    ended.push({ name, runsOn: filled(test['runs-on'], contexts), step });
  }
  const isGood = ended.every(({ step }) => step?.status === 0);
  await github.gaps.actions.complete(run.id, isGood ? 'success' : 'failure');
  return ended;
}

async function runSteps(
  github: EmulatedGitHub,
  run: DispatchedRun,
  steps: readonly z.infer<typeof Step>[],
  job: Contexts,
  options: RunnerOptions,
): Promise<StepEnded | null> {
  let checkout: Record<string, string> = {};
  let told: StepEnded | null = null;
  const outputs: Record<string, unknown> = {};
  for (const { id, uses, if: condition, with: given } of steps) {
    const contexts = { ...job, steps: outputs };
    const hasFailed = told !== null && told.status !== 0;
    if (condition === undefined ? hasFailed : filled(condition, contexts) === false) continue;
    const values = Object.entries(given).map(([name, one]) => [name, `${filled(one, contexts)}`]);
    const inputs: Record<string, string> = Object.fromEntries(values);
    if (uses.startsWith('actions/checkout@')) {
      checkout = await filesAt(github, run.repository, inputs.ref ?? '');
    } else if (uses.startsWith('actions/upload-artifact@')) {
      const files = filesIn(inputs.path ?? '');
      github.gaps.actions.upload(run.id, inputs.name ?? '', files);
    } else if (/^[\w-]+\/proofgate@/.test(uses)) {
      told = await runOwn(github, run, { with: inputs, checkout }, options);
      if (id !== undefined) outputs[id] = { outputs: told.outputs };
    } else throw new Error(`the stand-in knows no action ${uses}`);
  }
  return told;
}

async function runOwn(
  github: EmulatedGitHub,
  run: DispatchedRun,
  step: { readonly with: Record<string, string>; readonly checkout: Record<string, string> },
  { issuer, claims }: RunnerOptions,
): Promise<StepEnded> {
  const { id: repositoryId } = await github.ask(
    'GET',
    `/repos/${run.repository}`,
    z.looseObject({ id: z.number() }),
  );
  const ids = { repository_id: `${repositoryId}`, run_id: `${run.id}`, ...claims };
  const tokens = await idTokens(issuer, { claims: ids });
  const { PATH = '', HOME = '' } = process.env;
  return runAction({
    ...step,
    ...{ token: 'ghs_of_the_job', url: github.url, repository: run.repository },
    variables: { PATH, HOME, ...tokens.variables },
  });
}

/** The files of a commit, as a checkout has them. */
async function filesAt(
  github: EmulatedGitHub,
  repository: string,
  commit: string,
): Promise<Record<string, string>> {
  const git = `/repos/${repository}/git`;
  const { tree } = await github.ask('GET', `${git}/trees/${commit}?recursive=1`, Tree);
  const blobs = tree.filter(({ type }) => type === 'blob');
  const files = await Promise.all(
    blobs.map(async ({ path, sha }) => {
      const { content } = await github.ask('GET', `${git}/blobs/${sha}`, Content);
      return [path, Buffer.from(content, 'base64').toString('utf8')] as const;
    }),
  );
  return Object.fromEntries(files);
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
