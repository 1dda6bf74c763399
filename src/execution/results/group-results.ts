import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { type Group, groupTests, type TestOutcome } from '../../results/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { type Claim, type Execution, lockClaimed } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionGroups, executionTestCases } from '../tables.ts';
import { detailsInOrder } from './read-details.ts';
import type { ResultPlace } from './results.ts';
import { clean, MAX_NAME } from './store-outcome.ts';

/** Tests that are grouped, but for those that passed: what is beyond has no group. */
const MOST_TESTS = 100_000;
/** Rows that one statement changes, and groups that it inserts. */
const ROWS = 1000;

/** A group of an execution with the places of its tests. */
interface StoredGroup {
  readonly group: Group;
  readonly document: string | null;
  readonly places: readonly ResultPlace[];
}

/**
 * Groups what did not pass by root cause (`results/groups`), and stores it. Tests of different documents are
 * grouped apart, since their schemas may have the same names. Each step is a transaction of a bounded size, and all
 * may be done again after a kill, by whoever has claimed the execution since.
 */
export async function groupResults(
  ports: ExecutionPorts,
  claim: Claim,
  execution: Execution,
): Promise<void> {
  const found = await groupsOf(ports, execution);
  const { database } = ports;
  const inSteps = (work: () => Promise<unknown>) =>
    database.transaction(async () => {
      if ((await lockClaimed(ports, claim)) !== null) await work();
    });
  await inSteps(() =>
    database
      .in(execution)
      .delete(executionGroups)
      .where(eq(executionGroups.executionId, execution.id)),
  );
  for (let at = 0; at < found.length; at += ROWS) {
    const rows = found
      .slice(at, at + ROWS)
      .map((one, index) => rowOf(one, execution.id, at + index));
    await inSteps(() => database.in(execution).insert(executionGroups).values(rows));
  }
  const members = found.flatMap(({ places }, number) =>
    places.map((place) => ({ ...place, group: number })),
  );
  for (let at = 0; at < members.length; at += ROWS) {
    await inSteps(() => storeMembers(ports, execution, members.slice(at, at + ROWS)));
    await nextTurn();
  }
}

/** What is grouped of the suites of one document. */
interface OfDocument {
  readonly title: string | null;
  readonly tests: TestOutcome[];
  /** Rules of which a test has passed. */
  readonly held: Set<string>;
}

async function groupsOf(ports: ExecutionPorts, execution: Execution): Promise<StoredGroup[]> {
  const documents = await documentsOf(ports, execution);
  const byDocument = new Map<string, OfDocument>();
  let room = MOST_TESTS;
  for await (const { position, number, test } of detailsInOrder(ports.database, execution)) {
    const { sha256 = '', title = null } = documents.get(position) ?? {};
    const ofIt = byDocument.get(sha256) ?? { title, tests: [], held: new Set() };
    byDocument.set(sha256, ofIt);
    if (test.outcome === 'passed' && isHeld(test, ofIt.held)) continue;
    if (room-- === 0) break;
    ofIt.tests.push(slim(test, { position, number }));
  }
  return [...byDocument.values()].flatMap(({ title, tests }) => {
    const grouped = groupTests(tests);
    const byGroup = Map.groupBy(grouped.tests, ({ group }) => group);
    return grouped.groups.map((group) => ({
      group,
      document: title,
      places: (byGroup.get(group.id) ?? []).map(({ id }) => placeOf(id)),
    }));
  });
}

/** Whether a rule is known to hold already; of passed tests nothing else decides on groups. */
function isHeld({ keyword, pointer, sent }: TestOutcome, held: Set<string>): boolean {
  const rule = JSON.stringify([keyword, pointer, sent === 'null']);
  const isKnown = keyword === undefined || held.has(rule);
  held.add(rule);
  return isKnown;
}

/** What decides on the group of a test; its place stands for its id, which other suites may have too. */
function slim(test: TestOutcome, { position, number }: ResultPlace): TestOutcome {
  const { request: _, curl: __, response, control, reason, ...rest } = test;
  return {
    ...rest,
    id: `${position}-${number}`,
    ...(reason !== undefined && { reason: reason.slice(0, MAX_NAME) }),
    ...(response && { response: { status: response.status } }),
    ...(control && { control: { status: control.status } }),
  };
}

function placeOf(id: string): ResultPlace {
  const [position = 0, number = 0] = id.split('-').map(Number);
  return { position, number };
}

/** Position → the document of its suite, where it names one. */
async function documentsOf({ database }: ExecutionPorts, execution: Execution) {
  const { position, recorded, executionId } = executionTestCases;
  const rows = await database
    .in(execution)
    .select({ position, recorded })
    .from(executionTestCases)
    .where(eq(executionId, execution.id));
  return new Map(rows.map((row) => [row.position, row.recorded?.document ?? undefined]));
}

function rowOf({ group, document }: StoredGroup, executionId: string, number: number) {
  const { id: groupId, kind, title, keyword = null, fault = null, tests, endpoints, first } = group;
  const place = placeOf(first);
  return {
    ...{ executionId, number, groupId, document, kind, fault, tests, endpoints },
    title: clean(title, MAX_NAME),
    keyword: keyword && clean(keyword, MAX_NAME),
    firstPosition: place.position,
    firstNumber: place.number,
  };
}

/** Stores which group each of some tests belongs to, in one statement. */
async function storeMembers(
  { database }: ExecutionPorts,
  execution: Execution,
  members: readonly (ResultPlace & { readonly group: number })[],
): Promise<void> {
  const json = JSON.stringify(members);
  const { executionId, position, number } = executionDetails;
  const given = sql`jsonb_to_recordset(${json}::jsonb) AS given(position integer, number integer, "group" integer)`;
  await database
    .in(execution)
    .update(executionDetails)
    .set({ groupNumber: sql`given."group"` })
    .from(given)
    .where(
      sql`${executionId} = ${execution.id} AND ${position} = given.position AND ${number} = given.number`,
    );
}
