import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { PartlyKnown } from '../../results/index.ts';
import type { Recorded, ScriptResult, TestCaseOutcome } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { type Claim, lockClaimed } from '../lifecycle/lock-execution.ts';
import { Stop } from '../lifecycle/stop.ts';
import {
  executionDetails,
  executionKnown,
  executionResults,
  executionTestCases,
} from '../tables.ts';
import { statementsOf } from './statements.ts';

/** What is kept of a failure's words, in UTF-16 units. */
const MAX_TEXT = 20_000;
/** The same of a name or a sentence. */
export const MAX_NAME = 2000;

/**
 * Stores what the run of one test case gave, while its execution is still running.
 * @param hide what no text may show, and what stands for it
 * @throws Stop `lost` when another process has taken the execution over
 */
export function storeOutcome(
  ports: ExecutionPorts,
  claim: Claim,
  position: number,
  { results, reason, commit, milliseconds, recorded, known }: TestCaseOutcome,
  hide: (text: string) => string,
): Promise<void> {
  const { database } = ports;
  const { executionId } = claim;
  return database.transaction(async () => {
    const locked = await lockClaimed(ports, claim);
    if (locked === null) throw new Stop('lost');
    const queries = database.in(locked.execution);
    for (const rows of statementsOf(rowsOf(results, hide))) {
      await queries
        .insert(executionResults)
        .values(rows.map((row) => ({ executionId, position, ...row })));
      // The embedded store is in this thread, and what waits for a turn of the event loop is others' requests.
      await nextTurn();
    }
    for (const rows of statementsOf(detailsOf(results, hide))) {
      await queries
        .insert(executionDetails)
        .values(rows.map((row) => ({ executionId, position, ...row })));
      await nextTurn();
    }
    if (known !== undefined) {
      const row = { executionId, position, ...knownRow(known, hide) };
      await queries.insert(executionKnown).values(row);
    }
    const ofIt = and(
      eq(executionTestCases.executionId, executionId),
      eq(executionTestCases.position, position),
    );
    const seconds = Math.round(milliseconds / 1000);
    const words = reason === null ? null : storableText(hide(reason), MAX_NAME);
    const masked = recorded === undefined ? null : maskRecord(recorded, hide);
    await queries
      .update(executionTestCases)
      .set({ reason: words, commit, seconds, recorded: masked })
      .where(ofIt);
  });
}

/** One at a time: together they may be as large as a JUnit file. */
function* rowsOf(results: readonly ScriptResult[], hide: (text: string) => string) {
  for (const [number, result] of results.entries()) yield rowOf(result, number, hide);
}

function rowOf(result: ScriptResult, number: number, hide: (text: string) => string) {
  const { script, test, outcome, milliseconds } = result;
  const words = hide(result.text);
  return {
    number,
    script: storableText(script, MAX_NAME),
    test: storableText(hide(test), MAX_NAME),
    scenario: scenarioOf(test),
    outcome,
    text: outcome === 'passed' ? null : storableText(words, MAX_TEXT),
    isCut: outcome !== 'passed' && words.length > MAX_TEXT,
    milliseconds: Math.min(milliseconds, MAX_INTEGER),
  };
}

function* detailsOf(results: readonly ScriptResult[], hide: (text: string) => string) {
  for (const [number, { details }] of results.entries()) {
    if (details === null) continue;
    const { endpoint, kind, json } = details;
    // In JSON a NUL is written as an escape, and stays there.
    yield { number, endpoint: storableText(hide(endpoint), MAX_NAME), kind, text: hide(json) };
  }
}

function maskRecord(
  { missing, notes, baseUrl, document }: Recorded,
  hide: (text: string) => string,
): Recorded {
  const plain = (text: string) => storableText(hide(text), MAX_NAME);
  const { title = '', sha256 = '' } = document ?? {};
  return {
    missing: missing && plain(missing),
    notes: notes.map(plain),
    baseUrl: plain(baseUrl),
    document: document && { title: plain(title), sha256: plain(sha256) },
  };
}

function knownRow(
  { entries, passing_again, extent, note }: PartlyKnown,
  hide: (text: string) => string,
) {
  const plain = (text: string) => storableText(hide(text), MAX_NAME);
  return {
    entries: entries.map(({ id, reason, owner, tests, ...entry }) => ({
      ...entry,
      ...{ id: plain(id), reason: plain(reason) },
      ...(owner !== undefined && { owner: plain(owner) }),
      ...(tests && { tests: tests.map(plain) }),
    })),
    passingAgain: passing_again.map(plain),
    extent,
    note: note && plain(note),
  };
}

const MAX_INTEGER = 2_147_483_647;

/** The scenario of `test_post_pets_negative_body_name[1.03]`; null where a test has none. */
export function scenarioOf(test: string): string | null {
  return /\[(\d\.\d\d)\]$/.exec(test)?.[1] ?? null;
}

/** What PostgreSQL keeps as text: no NUL, no half of a character at the cut. */
export function storableText(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '\u{fffd}').toWellFormed();
}
