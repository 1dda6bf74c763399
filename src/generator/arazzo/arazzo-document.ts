import { z } from 'zod';
import { Problem } from '../../problem.ts';
import type { Json } from '../json.ts';

/** A parameter of a step (Arazzo 1.0.1 and 1.1.0, "Parameter Object" and "Reusable Object"). */
const parameter = z.union([
  z.looseObject({ name: z.string(), in: z.string().optional(), value: z.json() }),
  z.looseObject({ reference: z.string(), value: z.json().optional() }),
]);
const criterion = z.looseObject({ condition: z.string() });
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
  outputs,
});

const workflow = z.looseObject({
  workflowId: z.string(),
  inputs: z.json().optional(),
  dependsOn: z.array(z.string()).default([]),
  parameters: z.array(parameter).default([]),
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
  components: z
    .looseObject({
      parameters: z.record(z.string(), z.json()).default({}),
      inputs: z.record(z.string(), z.json()).default({}),
    })
    .default({ parameters: {}, inputs: {} }),
});

export type Arazzo = z.infer<typeof arazzo>;
export type Workflow = z.infer<typeof workflow>;
export type Step = z.infer<typeof step>;
export type StepParameter = z.infer<typeof parameter>;

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
