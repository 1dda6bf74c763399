import { z } from 'zod';
import * as fields from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import type { RunParameters } from '../tables.ts';

const NO_SECRET = 'looks like a secret, which everybody who sees the run would see';

/** The most variables of one run. */
export const MOST_VARIABLES = 50;

/** The name of a variable; tests read it with `PROOFGATE_VAR_` in front. */
export const variableName = z
  .string()
  .max(64, 'must be at most 64 characters long')
  .regex(/^[A-Z][A-Z0-9_]*$/, 'must be capital letters, digits and _ and begin with a letter');

/** The value of a variable: one line of printable text. */
export const variableValue = z
  .string()
  .max(1000, 'must be at most 1000 characters long')
  .regex(/^\P{C}*$/u, 'must be printable text on one line');

/** Where the API of a run is. */
export const parameterBaseUrl = fields.baseUrl.refine(
  (url) => URL.canParse(url),
  'must name a host',
);

/** Variables of any value, under names that are not those of secrets. */
export function variablesOf<T extends z.ZodType>(value: T) {
  return z
    .record(variableName, value)
    .refine((all) => Object.keys(all).length <= MOST_VARIABLES, `must be at most ${MOST_VARIABLES}`)
    .refine(
      (all) => !Object.keys(all).some(isSecretName),
      'must not have the name of a secret; bind a credential to the test case instead',
    );
}

const noSecret = (text: string) => !isSecretValue(text);

/** The rules of each parameter. */
export const parameterFields = {
  baseUrl: parameterBaseUrl.refine(noSecret, NO_SECRET).nullable(),
  environment: fields.freeName.refine(noSecret, NO_SECRET).nullable(),
  variables: variablesOf(variableValue.refine(noSecret, NO_SECRET)),
} as const;

/** What a run is given in addition to its tests; what is absent is not set. */
export const runParameters = z.strictObject({
  baseUrl: parameterFields.baseUrl.default(null),
  environment: parameterFields.environment.default(null),
  variables: parameterFields.variables.default({}),
});

/**
 * Reads what a run is to be given.
 * @throws Problem `input-faulty` naming each parameter that is wrong
 */
export function readParameters(given: z.input<typeof runParameters>): RunParameters {
  return parseInput(runParameters, given);
}

/** A run as its suite has it. */
export const NO_PARAMETERS: RunParameters = { baseUrl: null, environment: null, variables: {} };

/** The variables that the tests of a run read its parameters from. */
export function parameterVariables({
  baseUrl,
  environment,
  variables,
}: RunParameters): Readonly<Record<string, string>> {
  const named = Object.entries(variables).map(([name, value]) => [`PROOFGATE_VAR_${name}`, value]);
  return {
    ...(baseUrl !== null && { PROOFGATE_BASE_URL: baseUrl }),
    ...(environment !== null && { PROOFGATE_ENVIRONMENT: environment }),
    ...Object.fromEntries(named),
  };
}

/** Parts of names under which people keep secrets. */
const SECRET_NAME = /PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|PRIVATE_?KEY|CREDENTIAL/;

/** How well-known credentials look: GitHub, GitLab, AWS, Slack, Stripe, our own, JWTs and PEM files. */
const SECRET_VALUE =
  /gh[oprsu]_\w{20}|github_pat_|glpat-|(?:AKIA|ASIA)[0-9A-Z]{16}|xox[abeprs]-|[rs]k_live_|whsec_|pg[tx]_[\w-]{20}|eyJ[\w-]+\.eyJ[\w-]+\.|-----BEGIN [A-Z ]*PRIVATE KEY/;

/** Whether a variable's name says that it holds a secret. */
function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/**
 * Whether a text holds what looks like a credential. It catches slips, and proves nothing: most secrets
 * look like nothing in particular.
 */
function isSecretValue(text: string): boolean {
  return SECRET_VALUE.test(text);
}
