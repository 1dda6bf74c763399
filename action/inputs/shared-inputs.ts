import { z } from 'zod';

/** Where the API under test runs. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((url) => !/[?#]/.test(url), 'must have neither a query nor a fragment');

/** The job's token; action.yml gives the workflow's own to every command. */
export const token = z
  .string('is empty; leave the input out, or give a token that may write contents')
  .regex(/^\S+$/, 'must be one word');

const file = z.string().optional();

/** Whom a suite signs in as, and files for TLS: as the options of the command line that are called the same. */
export const credentialFiles = {
  'wfc-auth': file,
  'wfc-user': z.string().optional(),
  'wfc-other': z.string().optional(),
  cert: file,
  key: file,
  cacert: file,
};

const trueOrFalse = z.enum(['true', 'false'], 'must be true or false');

/** `true` or `false`; false where it is left out. */
export const flag = trueOrFalse.default('false').transform((text) => text === 'true');

/** The same, where it matters that it is left out: then the configuration decides. */
export const optionalFlag = trueOrFalse.transform((text) => text === 'true').optional();
