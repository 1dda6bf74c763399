import { and, desc, eq } from 'drizzle-orm';
import { readReported } from '../../confirmation/index.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { type GenerationRecord, getRecord } from '../records/records.ts';
import { generationRuns } from '../tables.ts';
import {
  type ComparedContracts,
  type ContractChanges,
  contractChanges,
} from './contract-changes.ts';

/** How many generations can be compared. */
const NEWEST = 100;

/** A generation of a record that can be compared. */
export interface GenerationRef {
  readonly id: string;
  readonly commit: string;
  readonly finishedAt: Date;
}

/** Two generations of a record, what changed between them, and which others there are. */
export interface Comparison extends ContractChanges {
  readonly from: GenerationRef;
  readonly to: GenerationRef;
  /** The newest first. */
  readonly generations: readonly GenerationRef[];
}

/** The generations to compare, each by the id of its run or by its commit. */
export interface Compare {
  /** Without it, the one before `to`. */
  readonly from?: string | undefined;
  /** Without it, the latest one. */
  readonly to?: string | undefined;
}

/**
 * Compares two generations of a record by what the platform keeps of them, without Git: their commits may be gone.
 * @throws Problem `not-found` for a record or generation that is not there, and where there is only one
 */
export async function compareGenerations(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  { from: before, to: after }: Compare,
): Promise<Comparison> {
  const record = await getRecord(ports, actor, name);
  const generations = await newestGenerations(ports, record);
  const to = after === undefined ? generations[0] : findGeneration(generations, after);
  if (to === undefined) throw notFound(`${name} has no suite yet: generate it first.`);
  const at = generations.indexOf(to);
  const from = before === undefined ? generations[at + 1] : findGeneration(generations, before);
  if (from === undefined) {
    throw notFound(
      `${name} has no generation before this one: generate it again once its document has changed.`,
    );
  }
  const changes = contractChanges(await read(ports, record, from), await read(ports, record, to));
  return { ...changes, from, to, generations };
}

async function newestGenerations(
  { database }: LibraryPorts,
  record: GenerationRecord,
): Promise<GenerationRef[]> {
  const { id, recordId, state, commit, finishedAt } = generationRuns;
  const rows = await database
    .in(record)
    .select({ id, commit, finishedAt })
    .from(generationRuns)
    .where(and(eq(recordId, record.id), eq(state, 'generated')))
    .orderBy(desc(id))
    .limit(NEWEST);
  return rows.flatMap((row) => {
    const { commit: made, finishedAt: at } = row;
    return made === null || at === null ? [] : [{ id: row.id, commit: made, finishedAt: at }];
  });
}

function findGeneration(generations: readonly GenerationRef[], wanted: string): GenerationRef {
  const found = generations.find(({ id, commit }) => id === wanted || commit.startsWith(wanted));
  if (found !== undefined) return found;
  throw notFound(`None of the newest ${NEWEST} generations has the id or commit ${wanted}.`);
}

async function read(
  { database }: LibraryPorts,
  record: GenerationRecord,
  generation: GenerationRef,
): Promise<ComparedContracts> {
  const { id, report, constraints } = generationRuns;
  const [row] = await database
    .in(record)
    .select({ report, constraints })
    .from(generationRuns)
    .where(eq(id, generation.id));
  if (row === undefined) throw notFound('The generation has been removed with its record.');
  return { endpoints: readReported(row.report).endpoints, constraints: row.constraints };
}

function notFound(message: string): Problem {
  return new Problem('not-found', message);
}
