import { getInput, setSecret } from '@actions/core';
import { z } from 'zod';
import { branchNameFault } from '../src/git/branch-name.ts';
import { folderPathFault } from '../src/git/folder-path.ts';
import { displayName } from '../src/library/fields.ts';
import { Problem } from '../src/problem.ts';
import { platformUrl } from './platform/platform-url.ts';

/** A text without faults by a rule that gives its fault in words. */
const ruled = (faultOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Whether the endpoints exist, only the document can tell. */
const endpoints = z
  .string()
  .transform((text) => text.split('\n').filter((line) => line.trim() !== ''))
  .transform((lines) => (lines.length === 1 && lines[0] === 'all' ? 'all' : lines));

const command = z.literal('generate', 'must be generate');
const token = z
  .string('is empty; leave the input out, or give a token that may write contents')
  .regex(/^\S+$/, 'must be one word');

/** The inputs that action.yml declares, of a step that generates itself. */
const own = z.object({
  command,
  spec: z.string(
    'is missing; give a path in the repository or an http(s) URL, or `record` and `url`',
  ),
  endpoints: endpoints.optional(),
  branch: ruled(branchNameFault).optional(),
  root: ruled(folderPathFault).optional(),
  'base-url': z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine((url) => !/[?#]/.test(url), 'must have neither a query nor a fragment')
    .optional(),
  record: z.undefined().optional(),
  url: z.undefined().optional(),
  token,
});

const ofRecord = z.undefined('belongs to the record; leave it out and edit the record').optional();

/** The same, of a step that has the platform generate a record. */
const ofPlatform = z.object({
  command,
  spec: ofRecord,
  endpoints: ofRecord,
  branch: ofRecord,
  root: ofRecord,
  'base-url': ofRecord,
  record: z.string('is missing; give the name of the record').pipe(displayName),
  url: platformUrl,
  token,
});

/** What a step asks for. What it leaves out is `undefined`. */
export type Inputs = OwnInputs | PlatformInputs;
export type OwnInputs = z.output<typeof own>;
export type PlatformInputs = z.output<typeof ofPlatform>;

/** The names of the inputs, as action.yml has them. */
export const INPUT_NAMES = Object.keys(own.shape);

/**
 * Reads the inputs of the step. With `record` or `url` the platform is meant.
 * @throws Problem `usage` with a line for each faulty input; none repeats its value
 */
export function readInputs(): Inputs {
  // The runner gives an input that is left out as an empty text.
  return parseInputs(
    Object.fromEntries(INPUT_NAMES.map((name) => [name, getInput(name) || undefined])),
  );
}

/** The pure part of `readInputs`. @throws Problem `usage` */
export function parseInputs(given: Readonly<Record<string, string | undefined>>): Inputs {
  const isOwn = given.record === undefined && given.url === undefined;
  const parsed = isOwn ? own.safeParse(given) : ofPlatform.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Problem('usage', 'The inputs of the step are wrong.', faults);
}

/** Has the runner hide the token in every log, before anything else is said. */
export function maskToken(): void {
  for (const part of getInput('token').split(/\s+/)) if (part !== '') setSecret(part);
}
