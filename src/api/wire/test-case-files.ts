import { z } from '@hono/zod-openapi';
import type { TestCaseFiles } from '../../library/index.ts';
import { problemSchema } from '../routing/answers.ts';

const file = z.object({
  path: z.string().max(4096).openapi({ description: 'In the repository; the name of an upload' }),
  text: z
    .string()
    .max(1_048_576)
    .nullable()
    .openapi({ description: 'Null for one that is larger than 256 KB, or no text' }),
});

/** The files of a test case, or why they cannot be read. */
export const testCaseFiles = z
  .object({
    commit: z.string().max(64).nullable(),
    files: z.array(file).max(200),
    omitted: z.int().min(0).openapi({ description: 'How many more there are' }),
    problem: z.union([problemSchema, z.null()]).openapi({ description: 'Why they cannot be read' }),
  })
  .openapi('TestCaseFiles');

/** Files as they are answered. */
export function fromFiles({ commit, files, omitted }: TestCaseFiles) {
  return { commit, files: [...files], omitted, problem: null };
}
