import { createHash } from 'node:crypto';
import { z } from 'zod';
import { inputFaults } from '../../src/input/input-faults.ts';
import { Problem } from '../../src/problem.ts';

const text = z.string().min(1);

/** What the runner says about the run (GitHub: "Variables reference", default variables). */
const variables = z.object({
  GITHUB_REPOSITORY: text,
  GITHUB_REF: text.optional(),
  GITHUB_SHA: text.optional(),
  GITHUB_RUN_ID: text,
  GITHUB_RUN_ATTEMPT: text,
  GITHUB_ACTOR: text.optional(),
  GITHUB_JOB: text,
  GITHUB_ACTION: text,
  // These two tell the jobs of a matrix apart, which have the same name.
  ACTIONS_ORCHESTRATION_ID: text.optional(),
  RUNNER_NAME: text.optional(),
});

/** What the runs are to be given, under the names by which gatekeepers find it. */
export interface TriggerParameters {
  readonly base_url?: string;
  readonly environment?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** What a gatekeeper is sent. */
export interface TriggerEvent {
  readonly payload: Readonly<Record<string, unknown>>;
  /** The same for the same step of an attempt of a run, so that it triggers once. */
  readonly idempotencyKey: string;
}

/**
 * The event of a step, from the variables of its job.
 *
 * @param payload of the step; null for the usual one, which says what is tested and who started it
 * @param parameters go into it under `parameters`; null: it stays as it is
 * @throws Problem `usage` with a line for each variable that is missing
 */
export function triggerEvent(
  environment: NodeJS.ProcessEnv,
  payload: Readonly<Record<string, unknown>> | null,
  parameters: TriggerParameters | null,
): TriggerEvent {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    const faults = inputFaults(parsed.error).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    const message = 'The Action runs in a job of GitHub Actions, whose variables are missing here.';
    throw new Problem('usage', message, faults);
  }
  const { GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt, ...job } = parsed.data;
  const base = payload ?? {
    repository: job.GITHUB_REPOSITORY,
    ref: job.GITHUB_REF,
    sha: job.GITHUB_SHA,
    run_id: run,
    actor: job.GITHUB_ACTOR,
  };
  const sent = parameters === null ? base : { ...base, parameters };
  const step = createHash('sha256').update(JSON.stringify([job, sent]));
  return {
    payload: sent,
    idempotencyKey: `github-${run}-${attempt}-${step.digest('hex').slice(0, 32)}`,
  };
}
