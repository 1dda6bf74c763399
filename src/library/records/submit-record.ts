import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import { GENERATE_RECORD } from '../generation/generation-job.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRecords, generationRuns } from '../tables.ts';
import { nextState, requireNotCalibrating } from './record-state.ts';
import { type GenerationRecord, getRecord, lockRecord } from './records.ts';
import { requireOwnFolder } from './require-own-folder.ts';

/** Its constraints are read only where generations are compared, and its scenarios where they are listed. */
const { constraints: _, scenarios: __, ...COLUMNS } = getTableColumns(generationRuns);

export type GenerationRun = Omit<typeof generationRuns.$inferSelect, 'constraints' | 'scenarios'>;

/**
 * Asks for a generation. Record, run and job change together or not at all.
 * @param isUpgrade whether the suite gets the latest rules, instead of keeping its own
 * @returns the id of the run
 * @throws Problem `not-found`, `forbidden`, `record-busy`, `folder-taken`
 */
export function submitRecord(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  isUpgrade = false,
): Promise<string> {
  const { database, queue } = ports;
  return database.transaction(async () => {
    const record = await lockRecord(ports, actor, name);
    requireNotCalibrating(record);
    const state = nextState(record.state, 'submit');
    await requireOwnFolder(ports, record, 'older');
    const runId = uuid();
    await database
      .in(actor)
      .update(generationRecords)
      .set({ state })
      .where(eq(generationRecords.id, record.id));
    await database
      .in(actor)
      .insert(generationRuns)
      .values({
        ...{ id: runId, recordId: record.id, state: 'queued' },
        ...{ requestedBy: actor.user, isUpgrade },
      });
    await queue.send(GENERATE_RECORD, { runId });
    return runId;
  });
}

/**
 * The runs of a record, the newest first; `before` is the id of the last one seen.
 * @throws Problem `not-found`
 */
export async function recordHistory(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<GenerationRun[]> {
  const record = await getRecord(ports, actor, name);
  const { id, recordId } = generationRuns;
  return ports.database
    .in(actor)
    .select(COLUMNS)
    .from(generationRuns)
    .where(and(eq(recordId, record.id), page.before ? lt(id, page.before) : undefined))
    .orderBy(desc(id))
    .limit(page.limit);
}

/** One run of a record with its report. @throws Problem `not-found` */
export async function getRun(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  runId: string,
): Promise<GenerationRun> {
  const record = await getRecord(ports, actor, name);
  const [found] = await ports.database
    .in(actor)
    .select(COLUMNS)
    .from(generationRuns)
    .where(and(eq(generationRuns.recordId, record.id), eq(generationRuns.id, runId)));
  if (found === undefined)
    throw new Problem('not-found', `The record ${name} has no run ${runId}.`);
  return found;
}

/** A run by its id, with its record; null once it is gone. Our own jobs know the id, never a caller. */
export async function findRun(
  database: Database,
  runId: string,
): Promise<{ readonly run: GenerationRun; readonly record: GenerationRecord } | null> {
  const [found] = await database
    .system('a job of ours names the run')
    .select({ run: COLUMNS, record: generationRecords })
    .from(generationRuns)
    .innerJoin(generationRecords, eq(generationRecords.id, generationRuns.recordId))
    .where(eq(generationRuns.id, runId));
  return found ?? null;
}
