import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { AnnotatedDocument, DocumentPart } from '../../generation/index.ts';
import { storableText } from '../../input/storable-text.ts';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from '../records/records.ts';
import { recordDocumentParts, recordDocuments } from '../tables.ts';

/** Characters and rows of one statement: the embedded store takes it in while nobody is answered. */
const MOST = { characters: 500_000, rows: 200 };

/**
 * Replaces the previous document by the one that a generation has read, in the caller's transaction.
 * @param document null where it could not be annotated: then there is none
 */
export async function storeDocument(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
  runId: string,
  document: AnnotatedDocument | null,
): Promise<void> {
  const { id: recordId } = record;
  const queries = database.in(record);
  await queries.delete(recordDocuments).where(eq(recordDocuments.recordId, recordId));
  if (document === null) return;
  const { title, version, openapi, file, lines, formatted, audit, parts } = document;
  const texts = { title: storableText(title), version: storableText(version), openapi };
  await queries.insert(recordDocuments).values({
    ...{ ...texts, recordId, runId, lines, audit },
    file: storableText(file),
    formatted: formatted.map(storableText),
  });
  const rows = parts.map((part, number) => ({ recordId, number, ...columnsOf(part) }));
  for (const some of statementsOf(rows)) {
    await queries.insert(recordDocumentParts).values(some);
    await nextTurn();
  }
}

function columnsOf({ file, reference, title, firstLine, lines, ...said }: DocumentPart) {
  const { losses, constraints } = said;
  return {
    ...{ file: storableText(file), reference: storableText(reference), firstLine },
    ...{ title: storableText(title), text: storableText(lines.join('\n')) },
    lineCount: lines.length,
    losses: losses.map((one) => ({ ...one, message: storableText(one.message) })),
    constraints: constraints.map((one) => ({ ...one, reference: storableText(one.reference) })),
    rules: [...new Set(losses.map(({ rule }) => rule))],
  };
}

function* statementsOf<Row extends { readonly text: string }>(rows: readonly Row[]) {
  let [some, characters]: [Row[], number] = [[], 0];
  for (const row of rows) {
    const isFull = some.length === MOST.rows || characters + row.text.length > MOST.characters;
    if (isFull && some.length > 0) {
      yield some;
      [some, characters] = [[], 0];
    }
    some.push(row);
    characters += row.text.length;
  }
  if (some.length > 0) yield some;
}
