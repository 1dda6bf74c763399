import { z } from 'zod';
import { platformUrl } from '../platform/platform-url.ts';
import { ownGeneration } from './generate-inputs.ts';
import { baseUrl, credentialFiles, token } from './shared-inputs.ts';

const { branch, root } = ownGeneration.shape;

/** `command: calibrate`: the suite on a branch, and the document that it was generated from. */
export const calibrateInputs = z.object({
  command: z.literal('calibrate'),
  spec: z.string('is missing; give a path in the repository or an http(s) URL'),
  branch,
  root,
  'base-url': baseUrl.optional(),
  ...credentialFiles,
  url: platformUrl.optional(),
  token,
});

export type CalibrateInputs = z.output<typeof calibrateInputs>;
