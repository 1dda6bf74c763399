import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import {
  errorFragment,
  type Group,
  groupTests,
  type TestOutcome,
  withKnownTests,
} from '../../results/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { type Claim, type Execution, lockClaimed } from '../lifecycle/lock-execution.ts';
import { executionGroups, executionTestCases } from '../tables.ts';
import { withKnown } from './known-failures.ts';
import { detailsInOrder } from './read-details.ts';
import type { ResultPlace } from './results.ts';
import { type Member, storeMembers } from './store-members.ts';
import { MAX_NAME, storableText } from './store-outcome.ts';

/** Tests that are grouped, but for those that passed: what is beyond has no group. */
const MOST_TESTS = 100_000;
/** Rows that one statement changes, and groups that it inserts. */
const ROWS = 1000;

/** A root cause of an execution with its tests, whose ids are their places. */
export interface FoundGroup {
  readonly group: Group;
  readonly document: string | null;
  readonly tests: readonly TestOutcome[];
}

/**
 * Groups what did not pass by root cause (`results/groups`), and stores it, with
 * what known.json says of each failure. Tests of different documents are grouped separately, since their schemas
 * may have the same names. Each step is a transaction of a bounded size, and all may be done again after a kill, by
 * whoever has claimed the execution since.
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
  const members = found.flatMap(({ tests }, group) =>
    tests.map(({ id, known = null, outcome }): Member => {
      return { ...placeOf(id), group, known, isKnown: outcome === 'known' };
    }),
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
  /** Place → the id that the suite gives the test. */
  readonly ids: Map<string, string>;
  /** Rules of which a test has passed. */
  readonly passedRules: Set<string>;
}

/** The root causes of what is stored of an execution so far. */
export async function groupsOf(
  ports: Pick<ExecutionPorts, 'database'>,
  execution: Execution,
): Promise<FoundGroup[]> {
  const documents = await documentsOf(ports, execution);
  const byDocument = new Map<string, OfDocument>();
  let room = MOST_TESTS;
  for await (const { position, number, test } of detailsInOrder(ports.database, execution)) {
    const { sha256 = '', title = null } = documents.get(position) ?? {};
    const ofIt: OfDocument = byDocument.get(sha256) ?? {
      title,
      tests: [],
      ids: new Map(),
      passedRules: new Set(),
    };
    byDocument.set(sha256, ofIt);
    if (test.outcome === 'passed' && isRepeatedPass(test, ofIt.passedRules)) continue;
    if (room-- === 0) break;
    const place = `${position}-${number}`;
    ofIt.tests.push(toGroupingTest(test, place));
    ofIt.ids.set(place, test.id);
  }
  const stored: FoundGroup[] = [];
  for (const ofIt of byDocument.values())
    stored.push(...(await groupDocument(ports, execution, ofIt)));
  return stored;
}

/** The groups of the suites of one document, known ones distinguished from the others. */
async function groupDocument(
  { database }: Pick<ExecutionPorts, 'database'>,
  execution: Execution,
  { title, tests, ids }: OfDocument,
): Promise<FoundGroup[]> {
  const grouped = groupTests(tests);
  const inGroups = grouped.tests.filter(({ group }) => group !== undefined);
  const notPassed = inGroups.map((test) => {
    return { position: placeOf(test.id).position, id: ids.get(test.id) ?? '', test };
  });
  const known = await withKnown(database, execution, notPassed);
  const byGroup = Map.groupBy(known, ({ group }) => group);
  return grouped.groups.map((group) => {
    const ofIt = byGroup.get(group.id) ?? [];
    return { group: withKnownTests(group, ofIt), document: title, tests: ofIt };
  });
}

/** Whether a passed test adds nothing: another has passed for its rule. Of passed tests only their rules decide on groups. */
function isRepeatedPass(
  { keyword, pointer, endpoint, sent }: TestOutcome,
  passedRules: Set<string>,
): boolean {
  const rule = JSON.stringify([keyword, pointer, endpoint, sent === 'null']);
  const isKnown = keyword === undefined || passedRules.has(rule);
  passedRules.add(rule);
  return isKnown;
}

/** What decides on the group of a test; its place stands for its id, which other suites may have too. */
function toGroupingTest(test: TestOutcome, place: string): TestOutcome {
  const { request: _, curl: __, response, control, reason, ...rest } = test;
  return {
    ...rest,
    id: place,
    ...(reason !== undefined && { reason: reason.slice(0, MAX_NAME) }),
    ...(response && {
      // What crashes, and a valid request that is rejected, is grouped by what the response says.
      response: { status: response.status, body: errorFragment(response.body) },
    }),
    ...(control && { control: { status: control.status } }),
  };
}

/** The place of a test in its execution, of the id that it has while tests are grouped. */
export function placeOf(id: string): ResultPlace {
  const [position = 0, number = 0] = id.split('-').map(Number);
  return { position, number };
}

/** Position → the document of its suite, where it names one. */
async function documentsOf({ database }: Pick<ExecutionPorts, 'database'>, execution: Execution) {
  const { position, recorded, executionId } = executionTestCases;
  const rows = await database
    .in(execution)
    .select({ position, recorded })
    .from(executionTestCases)
    .where(eq(executionId, execution.id));
  return new Map(rows.map((row) => [row.position, row.recorded?.document ?? undefined]));
}

/** A root cause as it is stored. */
export function rowOf({ group, document }: FoundGroup, executionId: string, number: number) {
  const { id: groupId, kind, title, keyword = null, fault = null, first, ...rest } = group;
  const { tests, endpoints, known } = rest;
  const place = placeOf(first);
  return {
    ...{ executionId, number, groupId, document, kind, fault, tests, endpoints, known },
    title: storableText(title, MAX_NAME),
    keyword: keyword && storableText(keyword, MAX_NAME),
    firstPosition: place.position,
    firstNumber: place.number,
  };
}
