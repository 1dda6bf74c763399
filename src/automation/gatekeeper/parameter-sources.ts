import { z } from 'zod';
import {
  NO_PARAMETERS,
  parameterBaseUrl,
  type RunParameters,
  runParameters,
  variablesOf,
  variableValue,
} from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import { inputFaults } from '../../input/input-faults.ts';
import { Problem } from '../../problem.ts';
import { pointer } from './conditions.ts';
import { valueAt } from './json-pointer.ts';

/** Where a parameter comes from: a fixed value, or a place in the body of the request. */
function sourceOf<T extends z.ZodType>(value: T) {
  return z.union([z.strictObject({ value }), z.strictObject({ pointer })]);
}

/** The rules of each source. */
export const sourceFields = {
  baseUrl: sourceOf(parameterBaseUrl).nullable(),
  environment: sourceOf(fields.freeName).nullable(),
  variables: variablesOf(sourceOf(variableValue)),
} as const;

/** Where a gatekeeper takes the parameters of its runs from; null: the parameter is not set. */
export const parameterSources = z.strictObject({
  baseUrl: sourceFields.baseUrl.default(null),
  environment: sourceFields.environment.default(null),
  variables: sourceFields.variables.default({}),
});

export type ParameterSources = z.output<typeof parameterSources>;
type Source = { readonly value: string } | { readonly pointer: string };

/**
 * The parameters of the runs that a body starts. A place where nothing is, or nothing that can be the
 * parameter, refuses the request: tests that run somewhere else than the caller meant prove nothing.
 *
 * @throws Problem `input-faulty` naming the parameters and their places
 */
export function resolveParameters(
  sources: ParameterSources,
  payload: Readonly<Record<string, unknown>>,
): RunParameters {
  const { baseUrl, environment, variables } = sources;
  const faults: string[] = [];
  const read = (name: string, source: Source): string => {
    const found = textOf(source, payload);
    if (found !== null) return found;
    const at = 'pointer' in source ? source.pointer : '';
    faults.push(`parameters.${name}: the body has no text or number at ${at}`);
    return '';
  };
  const resolved = {
    ...NO_PARAMETERS,
    ...(baseUrl !== null && { baseUrl: read('base_url', baseUrl) }),
    ...(environment !== null && { environment: read('environment', environment) }),
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, one]) => [name, read(`variables.${name}`, one)]),
    ),
  };
  const parsed = runParameters.safeParse(resolved);
  if (parsed.success && faults.length === 0) return parsed.data;
  const wrong = parsed.success || faults.length > 0 ? faults : wordsOf(parsed.error);
  throw new Problem('input-faulty', 'The body does not say how the tests run.', wrong);
}

/** In the words of the API, which the caller knows. */
function wordsOf(error: z.ZodError): string[] {
  return inputFaults(error).map(({ path, message }) => {
    const field = path.join('.').replace(/^baseUrl$/, 'base_url');
    return `parameters.${field}: ${message}`;
  });
}

/** The text at a source; a number or a boolean as JSON has it; null for everything else. */
function textOf(source: Source, payload: unknown): string | null {
  if ('value' in source) return source.value;
  const found = valueAt(payload, source.pointer);
  const value = found.isThere ? found.value : null;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
