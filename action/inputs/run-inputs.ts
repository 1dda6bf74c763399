import { z } from 'zod';
import { platformUrl } from '../platform/platform-url.ts';
import { baseUrl } from './shared-inputs.ts';

/** `command: run`. */
export const runInputs = z.object({
  command: z.literal('run'),
  path: z.string().default('generated-scripts'),
  'base-url': baseUrl.optional(),
  url: platformUrl.optional(),
});

export type RunInputs = z.output<typeof runInputs>;
