import type { TriggerInputs } from '../inputs/trigger-inputs.ts';
import { awaitExecutions } from '../trigger/await-executions.ts';
import { reportEnded, reportStarted } from '../trigger/report-triggered.ts';
import { triggerEvent } from '../trigger/trigger-event.ts';
import { requireApplied, triggerParameters } from '../trigger/trigger-parameters.ts';
import { triggerPipelines } from '../trigger/trigger-pipelines.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: trigger`: has a gatekeeper start its pipelines.
 * 1. send the event, which triggers once however often it is sent;
 * 2. report what it has started; runs that were not given the step's parameters fail it;
 * 3. with `wait`, read the executions until they have ended; status 2 and 3 fail the step.
 *
 * @throws Problem as `triggerPipelines`, `requireApplied` and `awaitExecutions`
 */
export async function trigger(inputs: TriggerInputs, workflow: Workflow): Promise<void> {
  const parameters = triggerParameters(inputs);
  const event = triggerEvent(process.env, inputs.payload ?? null, parameters);
  const triggered = await triggerPipelines(inputs['webhook-url'], event);
  await reportStarted(triggered);
  if (parameters !== null) requireApplied(parameters, triggered);
  const { url } = inputs;
  const ids = triggered.executions.map(({ id }) => id);
  if (url === undefined || ids.length === 0) return;
  await reportEnded(url, await awaitExecutions(url, workflow, ids));
}
