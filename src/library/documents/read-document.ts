import { and, asc, eq, getTableColumns, gte, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { likePattern } from '../../input/search-text.ts';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from '../records/records.ts';
import { generationRuns, recordDocumentParts, recordDocuments } from '../tables.ts';

/** A page ends with the part that brings it to so many lines, or with so many parts. */
const MOST = { lines: 400, parts: 60 };

/** The document of a record, without its text. */
export type StoredDocument = typeof recordDocuments.$inferSelect & {
  /** When the generation that has read it ended. */
  readonly generatedAt: Date | null;
};

export type StoredPart = Omit<
  typeof recordDocumentParts.$inferSelect,
  'recordId' | 'lineCount' | 'rules'
>;

/** Which parts are read, and from which on. */
export interface PartPage {
  /** What the title contains, in upper or lower case. */
  readonly text?: string | undefined;
  /** A rule of the audit by which a part loses points. */
  readonly rule?: string | undefined;
  readonly from: number;
}

type Ports = Pick<LibraryPorts, 'database'>;

/** The document of a record as its latest generation read it; null where that has kept none. */
export async function storedDocument(
  { database }: Ports,
  record: GenerationRecord,
): Promise<StoredDocument | null> {
  const [found] = await database
    .in(record)
    .select({ ...getTableColumns(recordDocuments), generatedAt: generationRuns.finishedAt })
    .from(recordDocuments)
    .leftJoin(generationRuns, eq(generationRuns.id, recordDocuments.runId))
    .where(eq(recordDocuments.recordId, record.id));
  return found ?? null;
}

/**
 * A page of the parts of a record's document, in its order.
 * @returns also how many match, and the number of the next page's first part
 */
export async function documentParts(
  { database }: Ports,
  record: GenerationRecord,
  { from, ...filter }: PartPage,
): Promise<{
  readonly parts: StoredPart[];
  readonly total: number;
  readonly next: number | null;
}> {
  const { recordId: of, number, lineCount } = recordDocumentParts;
  const matching = and(eq(of, record.id), conditionOf(filter));
  const queries = database.in(record);
  const ahead = await queries
    .select({ number, lineCount })
    .from(recordDocumentParts)
    .where(and(matching, gte(number, from)))
    .orderBy(asc(number))
    .limit(MOST.parts + 1);
  const selected = firstOf(ahead);
  const {
    recordId: _,
    lineCount: __,
    rules: ___,
    ...columns
  } = getTableColumns(recordDocumentParts);
  const numbers = selected.map((one) => one.number);
  const parts = await queries
    .select(columns)
    .from(recordDocumentParts)
    .where(and(eq(of, record.id), inArray(number, numbers)))
    .orderBy(asc(number));
  const total = await queries.$count(recordDocumentParts, matching);
  return { parts, total, next: ahead[selected.length]?.number ?? null };
}

/** Those that a page has: the first in any case. */
function firstOf<Part extends { readonly lineCount: number }>(ahead: readonly Part[]): Part[] {
  let lines = 0;
  return ahead.slice(0, MOST.parts).filter(({ lineCount }) => {
    const hasRoom = lines < MOST.lines;
    lines += lineCount;
    return hasRoom;
  });
}

function conditionOf({ text, rule }: Omit<PartPage, 'from'>): SQL | undefined {
  const { title, rules } = recordDocumentParts;
  const pattern = text === undefined ? '' : likePattern(text);
  return and(
    text === undefined ? undefined : ilike(title, pattern),
    rule === undefined ? undefined : sql`${rule} = ANY(${rules})`,
  );
}

/** Where a reference leads in the parts of a record's document. */
export interface ReferencePlace {
  /** The number of the part. */
  readonly part: number;
  readonly file: string;
  readonly line: number;
}

/**
 * The line of a constraint that tests break, else the first one of the part that a reference leads into.
 * @returns null for one that leads to nothing that is shown
 */
export async function referencePlace(
  { database }: Ports,
  record: GenerationRecord,
  to: string,
): Promise<ReferencePlace | null> {
  const { recordId, number, file, firstLine, reference, constraints } = recordDocumentParts;
  const line = sql<number | null>`(SELECT (one->>'line')::int
    FROM jsonb_array_elements(${constraints}) AS one WHERE one->>'reference' = ${to} LIMIT 1)`;
  const rows = await database
    .in(record)
    .select({ part: number, file, firstLine, line, reference })
    .from(recordDocumentParts)
    .where(and(eq(recordId, record.id), inArray(reference, waysTo(to))))
    .orderBy(asc(number));
  const exact = rows.find((row) => row.line !== null);
  const [nearest] = rows.toSorted((a, b) => b.reference.length - a.reference.length);
  const found = exact ?? nearest;
  return found === undefined
    ? null
    : { part: found.part, file: found.file, line: found.line ?? found.firstLine };
}

/** Parts begin at operations and components, which are no deeper; the rest of a long reference is below them. */
const MOST_SEGMENTS = 50;

/** `#`, `#/a` and `#/a/b` of the last. */
function waysTo(reference: string): string[] {
  const segments = reference.split('#').at(-1)?.split('/', MOST_SEGMENTS) ?? [];
  const file = reference.slice(0, reference.indexOf('#') + 1);
  return segments.map((_, at) => `${file}${segments.slice(0, at + 1).join('/')}`);
}
