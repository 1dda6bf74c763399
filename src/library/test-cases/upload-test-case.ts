import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { hostPatterns, labels, scriptName } from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { testCases } from '../tables.ts';
import type { TestCase } from './test-cases.ts';

const MAX_SCRIPT_BYTES = 1024 * 1024;

/** What a person says of a script. */
export const uploadInput = z.strictObject({
  fileName: scriptName,
  content: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.byteLength > 0, 'must not be empty')
    .refine((bytes) => bytes.byteLength <= MAX_SCRIPT_BYTES, 'must be at most 1 MB')
    .transform((bytes, context) => {
      const text = utf8(bytes);
      // PostgreSQL keeps no NUL in a text, and Python refuses one in a script.
      if (text !== null && !text.includes('\0')) return text;
      context.addIssue({ code: 'custom', message: 'must be UTF-8 text' });
      return z.NEVER;
    }),
  labels: labels.default([]),
  hosts: hostPatterns.default([]),
});

export type UploadInput = z.input<typeof uploadInput>;

/**
 * Makes a test case of one Python script that a person uploads.
 * @throws Problem `input-faulty`
 */
export async function uploadTestCase(
  { database }: LibraryPorts,
  actor: Actor,
  input: UploadInput,
): Promise<TestCase> {
  const { fileName, content, labels, hosts } = parseInput(uploadInput, input);
  const [made] = await database
    .in(actor)
    .insert(testCases)
    .values({
      id: uuid(),
      workspaceId: actor.workspaceId,
      origin: 'uploaded',
      name: fileName,
      labels: [...new Set(labels)],
      createdFrom: new Date(),
      owner: actor.user,
      isLinked: false,
      script: content,
      hosts,
    })
    .returning();
  if (made === undefined) throw new Error('an insert gave no row');
  return made;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
