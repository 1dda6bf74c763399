import { sql } from 'drizzle-orm';
import type { TestRole } from '../../generation/index.ts';
import {
  documentParts,
  type GenerationRecord,
  getRecord,
  type LibraryPorts,
  type PartPage,
  type ReferencePlace,
  recordEndpoints,
  referencePlace,
  type StoredDocument,
  type StoredPart,
  storedDocument,
} from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import { testCaseHistory } from '../tables.ts';
import { among } from './among.ts';
import { lastOf, NOT_RUN, rankOf } from './letters.ts';
import { stillThere } from './still-there.ts';

/** Tests that are named of a constraint: a parameter may be that of a thousand. */
const MOST_TESTS = 20;

/** A test of a constraint, and how it ended. */
interface ListedTest {
  readonly role: TestRole;
  readonly endpoint: string;
  readonly test: string;
  /** In the last runs, the oldest first, a letter each; empty where it has not run. */
  readonly outcomes: string;
  /** The last run that has it, and the place of its test case there; null where that has been removed. */
  readonly run: { readonly execution: string; readonly position: number } | null;
}

/** A constraint at its line, and the tests of it. */
interface TestedConstraint {
  readonly line: number;
  readonly keyword: string;
  /** How many tests ended so the last time, by the letter of the outcome. */
  readonly last: Readonly<Record<string, number>>;
  /** How many tests do what with it. */
  readonly roles: Readonly<Record<TestRole, number>>;
  /** The first of them: what people look at first. */
  readonly tests: readonly ListedTest[];
}

/** The document of a record, and a page of its text. */
export interface RecordDocument {
  readonly document: StoredDocument;
  readonly parts: readonly (Omit<StoredPart, 'constraints'> & {
    readonly constraints: readonly TestedConstraint[];
  })[];
  /** How many parts match. */
  readonly total: number;
  readonly next: number | null;
  /** Where the requested reference leads. */
  readonly found: ReferencePlace | null;
}

/**
 * The document of a record by operation and schema, and how the tests of its lines ended.
 * @param to a reference whose line is sought: then no parts are read
 * @returns null where no document was kept
 * @throws Problem `not-found`
 */
export async function recordDocument(
  library: LibraryPorts,
  actor: Actor,
  name: string,
  { to, ...page }: PartPage & { readonly to?: string | undefined },
): Promise<RecordDocument | null> {
  const record = await getRecord(library, actor, name);
  const document = await storedDocument(library, record);
  if (document === null) return null;
  if (to !== undefined) {
    const found = await referencePlace(library, record, to);
    return { document, parts: [], total: 0, next: null, found };
  }
  const read = await documentParts(library, record, page);
  const parts = await withOutcomes(library, record, read.parts);
  return { ...read, document, parts, found: null };
}

/** A test with what is known of it before its run is sought. */
type Ended = Omit<ListedTest, 'run' | 'role'> & { readonly testCaseId: string | null };

async function withOutcomes(
  library: LibraryPorts,
  record: GenerationRecord,
  parts: readonly StoredPart[],
): Promise<RecordDocument['parts']> {
  const endingOf = await endingsOf(library, record, parts);
  const broken = parts.map(({ constraints }) =>
    sameLine(constraints).map(({ line, keyword, tests }) => {
      const all = tests
        .flatMap(({ endpoint, role = 'breaks', names }) =>
          names.map((test) => ({ ...endingOf(endpoint, test), role })),
        )
        .toSorted((a, b) => rankOf(lastLetter(a)) - rankOf(lastLetter(b)));
      const byLetter = Map.groupBy(all, lastLetter);
      const last = Object.fromEntries([...byLetter].map(([letter, same]) => [letter, same.length]));
      return { line, keyword, last, roles: rolesOf(all), tests: all.slice(0, MOST_TESTS) };
    }),
  );
  const listed = broken.flat().flatMap(({ tests }) => tests);
  const runOf = await runsOf(library, record, listed);
  return parts.map((part, at) => {
    const constraints = (broken[at] ?? []).map(({ tests, ...constraint }): TestedConstraint => {
      const named = tests.map((ended) => {
        const { testCaseId: _, ...test } = ended;
        return { ...test, run: runOf(ended) };
      });
      return { ...constraint, tests: named };
    });
    return { ...part, constraints };
  });
}

/** A list such as `required: [name, owner]` is one constraint to a person, though each name is tested by itself. */
function sameLine(constraints: StoredPart['constraints']) {
  const byLine = Map.groupBy(constraints, ({ line, keyword }) => `${line} ${keyword}`);
  return [...byLine.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [{ ...first, tests: [first, ...others].flatMap(({ tests }) => tests) }];
  });
}

function rolesOf(tests: readonly Pick<ListedTest, 'role'>[]): Record<TestRole, number> {
  const counts = { breaks: 0, reaches: 0, checks: 0 };
  for (const { role } of tests) counts[role]++;
  return counts;
}

function lastLetter({ outcomes }: Pick<ListedTest, 'outcomes'>): string {
  return outcomes[lastOf(outcomes)] ?? NOT_RUN;
}

/** How the tests ended that are at the lines of some parts: of each endpoint one row is read. */
async function endingsOf(
  library: LibraryPorts,
  record: GenerationRecord,
  parts: readonly StoredPart[],
): Promise<(endpoint: string, test: string) => Ended> {
  const requested = parts.flatMap(({ constraints }) => constraints.flatMap(({ tests }) => tests));
  const endpoints = new Set(requested.map(({ endpoint }) => endpoint));
  const names = JSON.stringify([...new Set(requested.flatMap((one) => one.names))]);
  const all = await recordEndpoints(library, record);
  const ids = new Map(
    all.filter(({ endpoint }) => endpoints.has(endpoint)).map(({ id, endpoint }) => [endpoint, id]),
  );
  const { testCaseId, outcomes } = testCaseHistory;
  const rows = await library.database
    .in(record)
    .select({
      testCaseId,
      outcomes: sql<Readonly<Record<string, string>> | null>`(SELECT jsonb_object_agg(key, value)
        FROM jsonb_each_text(${outcomes})
        WHERE key IN (SELECT jsonb_array_elements_text(${names}::jsonb)))`,
    })
    .from(testCaseHistory)
    .where(among(testCaseId, [...ids.values()]));
  const found = new Map(rows.map((row) => [row.testCaseId, row.outcomes]));
  return (endpoint, test) => {
    const id = ids.get(endpoint) ?? null;
    return { endpoint, test, testCaseId: id, outcomes: found.get(id ?? '')?.[test] ?? '' };
  };
}

/** The last runs of some tests, of those executions that have not been removed. */
async function runsOf(
  library: LibraryPorts,
  record: GenerationRecord,
  tests: readonly Ended[],
): Promise<(test: Ended) => ListedTest['run']> {
  const { testCaseId, runs } = testCaseHistory;
  const ids = new Set(tests.flatMap((one) => one.testCaseId ?? []));
  const rows = await library.database
    .in(record)
    .select({ testCaseId, runs })
    .from(testCaseHistory)
    .where(among(testCaseId, [...ids]));
  const byId = new Map(rows.map((row) => [row.testCaseId, row.runs]));
  const lastRun = ({ testCaseId: id, outcomes }: Ended) => byId.get(id ?? '')?.[lastOf(outcomes)];
  const named = tests.flatMap((one) => lastRun(one)?.execution ?? []);
  const there = await stillThere(library, record, named);
  return (test) => {
    const run = lastRun(test);
    if (run === undefined || !there.has(run.execution)) return null;
    return { execution: run.execution, position: run.position };
  };
}
