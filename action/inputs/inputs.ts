import { getInput, setSecret } from '@actions/core';
import { z } from 'zod';
import { inputFaults } from '../../src/input/input-faults.ts';
import { Problem } from '../../src/problem.ts';
import { type CalibrateInputs, calibrateInputs } from './calibrate-inputs.ts';
import {
  type OwnInputs,
  ownGeneration,
  type PlatformInputs,
  platformGeneration,
} from './generate-inputs.ts';
import { type ExecutionInputs, executionInputs, type RunInputs, runInputs } from './run-inputs.ts';
import { type SecretsInputs, secretsInputs } from './secrets-inputs.ts';
import { type TriggerInputs, triggerAlone, triggerAndWait } from './trigger-inputs.ts';

type RawInputs = Readonly<Record<string, string | undefined>>;

/** What a step asks for. What it leaves out is `undefined`. */
export type Inputs =
  | OwnInputs
  | PlatformInputs
  | CalibrateInputs
  | SecretsInputs
  | TriggerInputs
  | RunInputs
  | ExecutionInputs;

/** Command → the rules of its inputs. */
const COMMANDS = {
  generate: ({ record, url }: RawInputs) =>
    record === undefined && url === undefined ? ownGeneration : platformGeneration,
  calibrate: () => calibrateInputs,
  secrets: () => secretsInputs,
  trigger: ({ wait }: RawInputs) => (wait === 'true' ? triggerAndWait : triggerAlone),
  run: ({ execution, leg }: RawInputs) =>
    execution === undefined && leg === undefined ? runInputs : executionInputs,
} as const;

const command = z.enum(
  ['generate', 'calibrate', 'secrets', 'trigger', 'run'],
  `must be ${Object.keys(COMMANDS).join(', ')}`,
);

/** Command → the names of its inputs, as docs/action.md lists them. */
export const COMMAND_INPUTS = {
  generate: Object.keys(ownGeneration.shape),
  calibrate: Object.keys(calibrateInputs.shape),
  secrets: Object.keys(secretsInputs.shape),
  trigger: Object.keys(triggerAndWait.shape),
  run: [...new Set([...Object.keys(runInputs.shape), ...Object.keys(executionInputs.shape)])],
} as const satisfies Record<keyof typeof COMMANDS, readonly string[]>;

/** The rules of each input. */
const FIELDS: Readonly<Record<string, z.ZodType>> = {
  ...ownGeneration.shape,
  ...secretsInputs.shape,
  ...triggerAndWait.shape,
  ...runInputs.shape,
  ...executionInputs.shape,
  command,
};

/** The names of the inputs, which action.yml declares. */
export const INPUT_NAMES = Object.keys(FIELDS);

/** The only input that action.yml gives every command a value for. */
const ALWAYS_SET = 'token';

/**
 * Reads the inputs of the step. Of `generate`, `record` or `url` mean the platform; of `trigger`, `wait`;
 * of `run`, `execution`.
 * @throws Problem `usage` with a line for each faulty input; none repeats its value
 */
export function readInputs(): Inputs {
  // The runner gives an input that is left out as an empty text.
  return parseInputs(
    Object.fromEntries(INPUT_NAMES.map((name) => [name, getInput(name) || undefined])),
  );
}

/** The pure part of `readInputs`. @throws Problem `usage` */
export function parseInputs(given: RawInputs): Inputs {
  const named = command.safeParse(given.command);
  if (!named.success) throw invalidInputs(faultsOfEach(given));
  const rules = COMMANDS[named.data](given);
  const foreign = Object.keys(given).filter(
    (name) => given[name] !== undefined && name !== ALWAYS_SET && !(name in rules.shape),
  );
  const parsed = rules.safeParse(given);
  if (parsed.success && foreign.length === 0) return parsed.data;
  const issues = parsed.success ? [] : inputFaults(parsed.error);
  throw invalidInputs([
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...foreign.map((name) => `${name}: is no input of ${named.data}; leave it out`),
  ]);
}

/** Without a command nobody knows what is missing, but each input that is there has its rules. */
function faultsOfEach(given: RawInputs): string[] {
  return Object.entries(FIELDS).flatMap(([name, rules]) => {
    if (given[name] === undefined && name !== 'command') return [];
    const { error } = rules.safeParse(given[name]);
    return (error === undefined ? [] : inputFaults(error)).map(
      ({ message }) => `${name}: ${message}`,
    );
  });
}

function invalidInputs(faults: readonly string[]): Problem {
  return new Problem('usage', 'The inputs of the step are wrong.', faults);
}

/**
 * Has the runner hide the token and the webhook URL, and the token in that, in every log, before anything
 * else is said.
 */
export function maskInputs(): void {
  const hook = getInput('webhook-url');
  const parts = [...getInput('token').split(/\s+/), hook, hook.split('/').at(-1) ?? ''];
  for (const part of new Set(parts)) if (part !== '') setSecret(part);
}
