import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { labels as anyLabels } from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { testCases } from '../tables.ts';
import { lockTestCase, type TestCase } from './test-cases.ts';
import { uploadInput } from './upload-test-case.ts';

const editInput = uploadInput.extend({ labels: anyLabels }).partial();

export type TestCaseEdit = z.input<typeof editInput>;

/**
 * Changes an uploaded script: its name, its text, its labels. What is absent stays.
 *
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `field-fixed` for a test case out of Git
 */
export async function editTestCase(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  id: string,
  input: TestCaseEdit,
): Promise<TestCase> {
  const { fileName, content, labels } = parseInput(editInput, input);
  return database.transaction(async () => {
    const found = await lockTestCase({ database }, actor, id);
    if (found.origin !== 'uploaded') {
      const message = `${found.name} comes out of Git, with its label; edit it on its branch.`;
      throw new Problem('field-fixed', message);
    }
    const [changed] = await database
      .in(actor)
      .update(testCases)
      .set({
        ...(fileName !== undefined && { name: fileName }),
        ...(content !== undefined && { script: content }),
        ...(labels !== undefined && { labels: [...new Set(labels)] }),
      })
      .where(eq(testCases.id, id))
      .returning();
    if (changed === undefined) throw new Error('a locked test case is gone');
    return changed;
  });
}
