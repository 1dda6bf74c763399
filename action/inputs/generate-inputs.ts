import { z } from 'zod';
import { branchNameFault } from '../../src/git/branch-name.ts';
import { folderPathFault } from '../../src/git/folder-path.ts';
import { displayName } from '../../src/input/fields.ts';
import { platformUrl } from '../platform/platform-url.ts';
import { baseUrl, flag, optionalFlag, token } from './shared-inputs.ts';

/** A text without faults by a rule that gives its fault in words. */
const ruled = (faultOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Only the document says whether the endpoints exist. */
const endpoints = z
  .string()
  .transform((text) => text.split('\n').filter((line) => line.trim() !== ''))
  .transform((lines) => (lines.length === 1 && lines[0] === 'all' ? 'all' : lines));

const command = z.literal('generate');

/** `command: generate`, of a step that generates itself. */
export const ownGeneration = z.object({
  command,
  spec: z.string(
    'is missing; give a path in the repository or an http(s) URL, or `record` and `url`',
  ),
  endpoints: endpoints.optional(),
  branch: ruled(branchNameFault).optional(),
  root: ruled(folderPathFault).optional(),
  adopt: optionalFlag,
  'base-url': baseUrl.optional(),
  upgrade: flag,
  record: z.undefined().optional(),
  url: z.undefined().optional(),
  token,
});

const ofRecord = z.undefined('belongs to the record; leave it out and edit the record').optional();

/** The same, of a step that has the platform generate a record. */
export const platformGeneration = z.object({
  command,
  spec: ofRecord,
  endpoints: ofRecord,
  branch: ofRecord,
  root: ofRecord,
  adopt: ofRecord,
  'base-url': ofRecord,
  upgrade: flag,
  record: z.string('is missing; give the name of the record').pipe(displayName),
  url: platformUrl,
  token,
});

export type OwnInputs = z.output<typeof ownGeneration>;
export type PlatformInputs = z.output<typeof platformGeneration>;
