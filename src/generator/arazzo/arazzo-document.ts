import { z } from 'zod';
import { Problem } from '../../problem.ts';
import type { Json } from '../json.ts';

/** A parameter of a step (Arazzo 1.0.1 and 1.1.0, "Parameter Object" and "Reusable Object"). */
const parameter = z.union([
  z.looseObject({ name: z.string(), in: z.string().optional(), value: z.json() }),
  z.looseObject({ reference: z.string(), value: z.json().optional() }),
]);
const criterion = z.looseObject({
  condition: z.string(),
  context: z.string().optional(),
  /** A name, or an Expression Type Object. */
  type: z.union([z.string(), z.looseObject({ type: z.string(), version: z.string() })]).optional(),
});
/** A Success Action or a Failure Action Object. */
const action = z.looseObject({
  name: z.string(),
  type: z.enum(['end', 'goto', 'retry']),
  stepId: z.string().optional(),
  workflowId: z.string().optional(),
  parameters: z.array(parameter).default([]),
  retryAfter: z.number().nonnegative().optional(),
  retryLimit: z.int().nonnegative().optional(),
  criteria: z.array(criterion).default([]),
});
const actions = z.array(z.union([action, z.looseObject({ reference: z.string() })])).default([]);
const components = z.looseObject({
  parameters: z.record(z.string(), z.json()).default({}),
  inputs: z.record(z.string(), z.json()).default({}),
  successActions: z.record(z.string(), z.json()).default({}),
  failureActions: z.record(z.string(), z.json()).default({}),
});
const outputs = z.record(z.string(), z.json()).default({});

const step = z.looseObject({
  stepId: z.string(),
  operationId: z.string().optional(),
  operationPath: z.string().optional(),
  workflowId: z.string().optional(),
  /** Of AsyncAPI (1.1). */
  channelPath: z.string().optional(),
  /** Steps that have to come first (1.1). */
  dependsOn: z.array(z.string()).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .looseObject({
      contentType: z.string().optional(),
      payload: z.json().optional(),
      replacements: z.array(z.looseObject({ target: z.string(), value: z.json() })).default([]),
    })
    .optional(),
  successCriteria: z.array(criterion).default([]),
  onSuccess: actions,
  onFailure: actions,
  /** Of steps in 1.1, in milliseconds. */
  timeout: z.number().optional(),
  outputs,
});

const workflow = z.looseObject({
  workflowId: z.string(),
  inputs: z.json().optional(),
  dependsOn: z.array(z.string()).default([]),
  parameters: z.array(parameter).default([]),
  successActions: actions,
  failureActions: actions,
  steps: z.array(step).min(1),
  outputs,
});

const arazzo = z.looseObject({
  arazzo: z.string().regex(/^1\.[01]\.\d+/, 'has to be 1.0 or 1.1, as "1.0.1"'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  sourceDescriptions: z
    .array(z.looseObject({ name: z.string(), url: z.string(), type: z.string().optional() }))
    .min(1),
  workflows: z.array(workflow).min(1),
  components: components.prefault({}),
});

export type Arazzo = z.infer<typeof arazzo>;
export type Workflow = z.infer<typeof workflow>;
export type Step = z.infer<typeof step>;
export type StepParameter = z.infer<typeof parameter>;
export type Criterion = z.infer<typeof criterion>;
export type Action = z.infer<typeof action>;
export type ActionList = z.infer<typeof actions>;

const MOST_ERRORS = 10;

/**
 * An Arazzo document, 1.0 or 1.1.
 * @param location as people named it, for messages
 * @throws Problem `document-faulty` with what is not as the specification has it
 */
export function parseArazzo(tree: Json, location: string): Arazzo {
  const { data, error } = arazzo.safeParse(tree);
  if (data !== undefined) return data;
  const lines = error.issues.map(
    ({ path, message }) => `${location}: ${path.join('.')}: ${message}`,
  );
  throw new Problem(
    'document-faulty',
    `${location} is no Arazzo document.`,
    lines.slice(0, MOST_ERRORS),
  );
}

/** An action of the components of a document; undefined where it is none. */
export function parseAction(value: Json | undefined): Action | undefined {
  return action.safeParse(value).data;
}
