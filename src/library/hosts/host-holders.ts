import { eq, inArray } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { isInFolder } from '../../git/same-folder.ts';
import { hostEntry } from '../../input/hosts.ts';
import type { GenerationRecord } from '../records/records.ts';
import { generationRecords, pipelineTestCases, testCases } from '../tables.ts';

/**
 * What decides where tests may be sent, since their secrets go there too: a record for the test cases that are
 * generated from it, and each uploaded or imported test case for itself.
 */
export interface HostHolder {
  readonly kind: 'record' | 'test_case';
  readonly id: string;
  readonly name: string;
  readonly owners: readonly string[];
  /** The hosts that its owners allow, as entries of `HOST_PATTERN`. */
  readonly hosts: readonly string[];
}

/** The holders of some test cases, each once; those that were deleted have none. */
export async function holdersOfTestCases(
  database: Database,
  workspace: InWorkspace,
  testCaseIds: readonly string[],
): Promise<HostHolder[]> {
  const rows = await database
    .in(workspace)
    .select(MEMBER)
    .from(testCases)
    .where(inArray(testCases.id, [...testCaseIds]));
  return [...(await resolver(database, workspace, rows))(rows)];
}

/** The holders of the test cases that pipelines have now, by pipeline. */
export async function holdersOfPipelines(
  database: Database,
  workspace: InWorkspace,
  pipelineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HostHolder[]>> {
  const { pipelineId, testCaseId } = pipelineTestCases;
  const rows = await database
    .in(workspace)
    .select({ pipelineId, ...MEMBER })
    .from(pipelineTestCases)
    .innerJoin(testCases, eq(testCases.id, testCaseId))
    .where(inArray(pipelineId, [...pipelineIds]));
  const holdersOf = await resolver(database, workspace, rows);
  const byPipeline = Map.groupBy(rows, (row) => row.pipelineId);
  return new Map([...byPipeline].map(([id, members]) => [id, holdersOf(members)]));
}

/** A record as the holder of its test cases. The host of its own base URL is one that its owners have named. */
export function holderOfRecord({ id, name, owners, hosts, baseUrl }: RecordPart): HostHolder {
  const own = baseUrl === null ? [] : [hostEntry(new URL(baseUrl))];
  return { kind: 'record', id, name, owners, hosts: [...new Set([...own, ...hosts])] };
}

type RecordPart = Pick<GenerationRecord, 'id' | 'name' | 'owners' | 'hosts' | 'baseUrl'>;

const RECORD = {
  id: generationRecords.id,
  name: generationRecords.name,
  owners: generationRecords.owners,
  hosts: generationRecords.hosts,
  baseUrl: generationRecords.baseUrl,
  repositoryUrl: generationRecords.repositoryUrl,
  rootFolder: generationRecords.rootFolder,
};

type LocatedRecord = Pick<GenerationRecord, keyof typeof RECORD>;

const MEMBER = {
  id: testCases.id,
  origin: testCases.origin,
  name: testCases.name,
  owner: testCases.owner,
  hosts: testCases.hosts,
  recordId: testCases.recordId,
  repositoryUrl: testCases.repositoryUrl,
  path: testCases.path,
};

type Member = Pick<typeof testCases.$inferSelect, keyof typeof MEMBER>;

/**
 * Reads the records that test cases belong to. Scripts that were imported out of the folder of a record read
 * the same values as the record's own test cases, so the record's owners decide about them too. A generated test
 * case whose record is deleted runs nothing, and has no holder.
 */
async function resolver(
  database: Database,
  workspace: InWorkspace,
  members: readonly Member[],
): Promise<(some: readonly Member[]) => HostHolder[]> {
  const isImporting = members.some(({ origin }) => origin === 'imported');
  const ids = [...new Set(members.flatMap(({ recordId }) => recordId ?? []))];
  const records = await recordsAmong(database, workspace, isImporting ? 'all' : ids);
  const holdersOf = (member: Member): HostHolder[] => {
    const { id, origin, name, owner, hosts } = member;
    const around = records.filter((record) => isAround(record, member)).map(holderOfRecord);
    if (origin === 'generated') return around;
    return [{ kind: 'test_case', id, name, owners: [owner], hosts }, ...around];
  };
  return (some) => {
    const byId = new Map(some.flatMap(holdersOf).map((holder) => [holder.id, holder]));
    return [...byId.values()].toSorted(byName);
  };
}

function byName(one: HostHolder, other: HostHolder): number {
  const [a, b] = [`${one.name} ${one.id}`, `${other.name} ${other.id}`];
  return a < b ? -1 : 1;
}

function recordsAmong(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[] | 'all',
): Promise<LocatedRecord[]> {
  const among = ids === 'all' ? undefined : inArray(generationRecords.id, [...ids]);
  return database.in(workspace).select(RECORD).from(generationRecords).where(among);
}

function isAround(
  record: LocatedRecord,
  { origin, recordId, repositoryUrl, path }: Member,
): boolean {
  if (origin !== 'imported') return record.id === recordId;
  return repositoryUrl !== null && path !== null && isInFolder(path, repositoryUrl, record);
}
