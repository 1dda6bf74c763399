import { z } from 'zod';
import { FOUND, type StayedRows, stayedSchema, type TestOutcome, testSchema } from './document.ts';

/** A line that a test left behind (templates/proofgate_suite/results.py). */
const recordSchema = testSchema
  .omit({ line: true, file: true, fault: true, group: true, known: true })
  .extend({ outcome: z.enum(FOUND), base_url: z.string().optional() });

/** What the suite says of the whole run, when it is over. */
const notesSchema = z.object({ notes: z.array(z.string()), stayed: stayedSchema.optional() });

type TestRecord = z.infer<typeof recordSchema>;

export interface Records {
  /** Sorted by id, so that the same outcomes give the same document. */
  readonly tests: readonly TestOutcome[];
  /** The base URL of most tests; empty where none got so far. */
  readonly baseUrl: string;
  readonly notes: readonly string[];
  /** The rows that the tests made and did not remove. */
  readonly stayed?: StayedRows;
}

/**
 * Reads what the tests of a run left behind, one line of JSON each. A later line on a test replaces an
 * earlier one. A line that is cut off, because the run was killed, is left out.
 * @throws ZodError for a line that no suite of this version writes
 */
export function readRecords(text: string): Records {
  const byId = new Map<string, TestRecord>();
  let notes: readonly string[] = [];
  let stayed: StayedRows | undefined;
  for (const line of text.split('\n')) {
    const parsed = parsedOrNull(line);
    if (parsed === null) continue;
    if (parsed instanceof Object && 'notes' in parsed) {
      ({ notes, stayed } = notesSchema.parse(parsed));
      continue;
    }
    const record = recordSchema.parse(parsed);
    byId.set(record.id, record);
  }
  const records = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const urls = Map.groupBy(
    records.flatMap(({ base_url }) => base_url ?? []),
    (url) => url,
  );
  const [first] = [...urls].sort(([, a], [, b]) => b.length - a.length);
  const tests = records.map(({ base_url: _, ...test }) => test);
  return { tests, baseUrl: first?.[0] ?? '', notes, ...(stayed && { stayed }) };
}

function parsedOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
