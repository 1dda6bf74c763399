import { z } from 'zod';
import { platformUrl } from '../platform/platform-url.ts';
import { readSecretLines } from '../secrets/secret-lines.ts';
import { flag } from './shared-inputs.ts';

const secretLines = z
  .string('is missing; give a line NAME = SAFE_KEY/KEY for each secret')
  .transform((text, context) => {
    const read = readSecretLines(text);
    if ('secrets' in read) return read.secrets;
    for (const message of read.faults) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** `command: secrets`. */
export const secretsInputs = z.object({
  command: z.literal('secrets'),
  url: platformUrl,
  audience: z.string().optional(),
  secrets: secretLines,
  'export-env': flag,
});

export type SecretsInputs = z.output<typeof secretsInputs>;
