import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { labels as anyLabels, hostPatterns } from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { testCases } from '../tables.ts';
import { lockTestCase, type TestCase } from './test-cases.ts';
import { uploadInput } from './upload-test-case.ts';

const editInput = uploadInput.extend({ labels: anyLabels, hosts: hostPatterns }).partial();

export type TestCaseEdit = z.input<typeof editInput>;

/**
 * Changes an uploaded script: its name, its text, its labels; and the hosts of an uploaded or imported one. What is
 * absent stays.
 *
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `field-fixed` for what comes out of Git, and for the
 *   hosts of a generated test case, which are its record's
 */
export async function editTestCase(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  id: string,
  input: TestCaseEdit,
): Promise<TestCase> {
  const { hosts, ...script } = parseInput(editInput, input);
  const { fileName, content, labels } = script;
  return database.transaction(async () => {
    const found = await lockTestCase({ database }, actor, id);
    if (hosts !== undefined && found.origin === 'generated') {
      const message = `hosts: those of ${found.name} are its record's; change them there.`;
      throw new Problem('field-fixed', message);
    }
    const isOfScript = Object.values(script).some((value) => value !== undefined);
    if (found.origin !== 'uploaded' && (isOfScript || hosts === undefined)) {
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
        ...(hosts !== undefined && { hosts }),
      })
      .where(eq(testCases.id, id))
      .returning();
    if (changed === undefined) throw new Error('a locked test case is gone');
    return changed;
  });
}
