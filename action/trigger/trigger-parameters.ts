import { Problem } from '../../src/problem.ts';
import type { TriggerInputs } from '../inputs/trigger-inputs.ts';
import type { TriggerParameters } from './trigger-event.ts';
import type { Triggered } from './trigger-pipelines.ts';

/** What a step gives the runs that it starts; null: nothing. */
export function triggerParameters(inputs: TriggerInputs): TriggerParameters | null {
  const { 'base-url': baseUrl, environment, variables } = inputs;
  const parameters = {
    ...(baseUrl !== undefined && { base_url: baseUrl }),
    ...(environment !== undefined && { environment }),
    ...(variables !== undefined && { variables }),
  };
  return Object.keys(parameters).length === 0 ? null : parameters;
}

/**
 * A gatekeeper takes out of a body only what its owner has it take. Tests that run somewhere else than
 * the step says would pass for the wrong place, so the step fails.
 *
 * @throws Problem `input-faulty` naming each input that the runs were not given
 */
export function requireApplied(
  requested: TriggerParameters,
  { matched, parameters }: Triggered,
): void {
  if (!matched) return;
  const expected = [
    ['base-url', '/parameters/base_url', requested.base_url, parameters.base_url],
    ['environment', '/parameters/environment', requested.environment, parameters.environment],
    ...Object.entries(requested.variables ?? {}).map(([name, value]) => {
      return ['variables', `/parameters/variables/${name}`, value, parameters.variables[name]];
    }),
  ] as const;
  const faults = expected
    .filter(([, , value, applied]) => value !== undefined && value !== applied)
    .map(([input, pointer]) => `${input}: the gatekeeper does not take it from ${pointer}`);
  if (faults.length === 0) return;
  const message =
    'The executions were started without parameters of the step: have the gatekeeper take them from these places (docs/automation.md), and cancel the executions if they test the wrong place.';
  throw new Problem('input-faulty', message, faults);
}
