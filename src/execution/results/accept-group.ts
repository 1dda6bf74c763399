import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { freeName } from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { acceptKnown, type LibraryPorts, recordsOfTestCases } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { isFailure, kindSchema } from '../../results/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import { type Acceptance, executionGroups } from '../tables.ts';
import { type FailedTest, failedTestsOf } from './failed-tests.ts';
import type { StoredGroup } from './groups.ts';

/** Why failures are known, who takes care of them, until when, and which of a root cause. */
export const acceptanceInput = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, 'must say why it is known, such as the number of an issue')
    .max(1000, 'must have at most 1,000 characters')
    .regex(/^[^\0]*$/, 'must hold no NUL')
    .refine((text) => text.isWellFormed(), 'must hold no half of a character'),
  owner: freeName.nullable().default(null),
  expires: z.iso.date('must be a day such as 2026-12-31').nullable().default(null),
  /** Ids of tests, as the results document has them; null: all that failed. */
  tests: z.array(z.string().max(2000)).min(1).max(1000).nullable().default(null),
});

export type AcceptanceInput = z.input<typeof acceptanceInput>;

/** A suite whose known.json lists the failures now. */
export interface Accepted {
  /** The name of its record. */
  readonly record: string;
  readonly commit: string;
  readonly tests: number;
}

interface AcceptPorts extends Pick<ExecutionPorts, 'database' | 'now'> {
  readonly library: LibraryPorts;
}

/**
 * Accepts the failures of a root cause: the known.json of each record that they belong to lists them from now on,
 * for the next run; this execution stays what it was, and says that they were accepted. Suites that were written
 * before one that cannot be stay written; doing it again makes no second commit there.
 *
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `execution-under-way`, `acceptance-elsewhere`, and those
 *   of a record's repository
 */
export async function acceptGroup(
  ports: AcceptPorts,
  actor: Actor,
  executionId: string,
  number: number,
  input: AcceptanceInput,
): Promise<Accepted[]> {
  const acceptance = parseInput(acceptanceInput, input);
  requireDay(acceptance.expires, ports.now());
  const group = await getGroup(ports, actor, executionId, number);
  const tests = await chosenTests(ports, group, actor, acceptance.tests);
  const accepted: Accepted[] = [];
  for (const [record, ids] of await byRecord(ports, actor, tests)) {
    const { commit } = await acceptKnown(ports.library, actor, record, {
      ...{ id: group.groupId, title: group.title, kind: kindSchema.parse(group.kind) },
      reason: acceptance.reason,
      ...(acceptance.owner !== null && { owner: acceptance.owner }),
      ...(acceptance.expires !== null && { expires: acceptance.expires }),
      tests: ids,
    });
    accepted.push({ record, commit, tests: ids.length });
  }
  const many = accepted.reduce((sum, one) => sum + one.tests, 0);
  const { reason, owner, expires } = acceptance;
  const at = ports.now().toISOString();
  await store(ports, actor, group, { by: actor.user, at, reason, owner, expires, tests: many });
  return accepted;
}

function requireDay(expires: string | null, now: Date): void {
  if (expires === null || expires >= now.toISOString().slice(0, 10)) return;
  const line = `expires: must not be before today, in UTC`;
  throw new Problem('input-faulty', 'What has expired is not known.', [line]);
}

async function getGroup(
  ports: AcceptPorts,
  actor: Actor,
  executionId: string,
  number: number,
): Promise<StoredGroup> {
  const execution = await getExecution(ports, actor, executionId);
  if (execution.status === null) {
    const message = 'The execution has not ended: accept its failures once it has.';
    throw new Problem('execution-under-way', message);
  }
  const [group] = await ports.database
    .in(actor)
    .select()
    .from(executionGroups)
    .where(isGroup({ executionId, number }));
  if (group !== undefined && isFailure({ kind: kindSchema.parse(group.kind) })) return group;
  const missing =
    group === undefined ? 'no root cause' : 'no failures, and only failures are accepted, at';
  throw new Problem('not-found', `The execution has ${missing} ${number}.`);
}

async function chosenTests(
  { database }: AcceptPorts,
  group: StoredGroup,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<readonly FailedTest[]> {
  const all = await failedTestsOf(database, actor, group);
  const chosen = ids === null ? all : all.filter(({ id }) => ids.includes(id));
  const missing = ids?.filter((id) => !chosen.some((one) => one.id === id)) ?? [];
  if (chosen.length > 0 && missing.length === 0) return chosen;
  const lines = missing.map((id) => `tests: ${id} is no failure of this root cause that counts`);
  const none = 'All failures of this root cause are known already.';
  throw new Problem('input-faulty', none, lines.length === 0 ? [`tests: ${none}`] : lines);
}

/** The ids of tests by the record whose suite has them. */
async function byRecord(
  { database }: AcceptPorts,
  actor: Actor,
  tests: readonly FailedTest[],
): Promise<ReadonlyMap<string, string[]>> {
  const testCases = [...new Set(tests.flatMap(({ testCaseId }) => testCaseId ?? []))];
  const records = await recordsOfTestCases(database, actor, testCases);
  const found = new Map<string, string[]>();
  for (const { id, testCaseId } of tests) {
    const record = records.get(testCaseId ?? '');
    if (record === undefined) throw withoutRecord(id);
    found.set(record, [...(found.get(record) ?? []), id]);
  }
  return found;
}

function withoutRecord(id: string): Problem {
  const message = `${id} belongs to no generation record, so the platform does not write its suite: accept it there, with \`npx proofgate run --accept --reason TEXT\`, and commit known.json.`;
  return new Problem('acceptance-elsewhere', message);
}

async function store(
  { database }: AcceptPorts,
  actor: Actor,
  group: StoredGroup,
  accepted: Acceptance,
): Promise<void> {
  await database.in(actor).update(executionGroups).set({ accepted }).where(isGroup(group));
}

function isGroup({ executionId, number }: Pick<StoredGroup, 'executionId' | 'number'>) {
  return and(eq(executionGroups.executionId, executionId), eq(executionGroups.number, number));
}
