import {
  type DocumentSources,
  openAgain,
  type Session,
  type SuiteOptions,
} from '../../generation/index.ts';
import type { Published } from '../../git/provider.ts';
import { publishSuite } from '../generation/publish-suite.ts';
import { selectEndpoints } from '../generation/run-generation.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository, openSpecification } from '../records/open-document.ts';
import type { GenerationRecord } from '../records/records.ts';

/** The suite of a record as its branch has it now, with the document that it is generated from. */
export interface RecordSuite {
  readonly session: Session;
  /** Those that it is generated with, and its files as `previous`. */
  readonly options: SuiteOptions;
  /** The commit that the files are of; null where there is no branch. */
  readonly commit: string | null;
  /** Commits it with what the session has learned; what equals the branch makes no commit. */
  readonly publish: () => Promise<Published>;
}

/** What a suite was tried as. */
export interface Earlier {
  readonly sources: DocumentSources;
  readonly commit: string;
}

/**
 * Opens the suite of a record for as long as `use` takes.
 * @param earlier opens it as it was; it is committed on what the branch has by then
 * @throws Problem as reading the document and the repository do, and what `use` throws
 */
export async function withRecordSuite<T>(
  ports: LibraryPorts,
  record: GenerationRecord,
  use: (suite: RecordSuite) => Promise<T>,
  earlier?: Earlier,
): Promise<T> {
  const repository = await openRecordRepository(ports, record, 'repository-write');
  const session = earlier
    ? await openAgain(earlier.sources)
    : await openSpecification(ports, record, async () => repository);
  try {
    const { selected } = selectEndpoints(record.endpoints, session.inspection.endpoints);
    const { baseUrl, ignore } = record;
    const options = { endpoints: selected, ignore, ...(baseUrl !== null && { baseUrl }) };
    const commit = earlier?.commit ?? (await repository.head(record.branch));
    const found = commit === null ? [] : await repository.readFolder(commit, record.rootFolder);
    const previous = new Map(
      [...found].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
    );
    const learned = { ...options, calibrated: true };
    const publish = () =>
      publishSuite({ record, verb: 'Calibrate', session, options: learned }, repository);
    return await use({ session, options: { ...options, previous }, commit, publish });
  } finally {
    await session.close();
  }
}
