import { z } from 'zod';
import { platformUrl } from '../platform/platform-url.ts';
import { baseUrl, credentialFiles, token } from './shared-inputs.ts';

const suite = {
  command: z.literal('run'),
  path: z.string().default('generated-scripts'),
  'base-url': baseUrl.optional(),
};

/** `command: run`: the suite of the checkout. Without a token there is no check run. */
export const runInputs = z.object({
  ...suite,
  ...credentialFiles,
  url: platformUrl.optional(),
  token: token.optional(),
});

/** `command: run` with `execution`: a job of a workflow run that the platform has started. */
export const executionInputs = z.object({
  command: suite.command,
  execution: z.uuid('must be the id of an execution'),
  leg: z
    .string('is missing; give the number of the job')
    .regex(/^\d{1,3}$/, 'must be the number of a job')
    .transform(Number),
  url: platformUrl,
});

export type RunInputs = z.output<typeof runInputs>;
export type ExecutionInputs = z.output<typeof executionInputs>;
