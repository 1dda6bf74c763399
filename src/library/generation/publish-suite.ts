import {
  type Generated,
  holdsEdits,
  requireSameSuite,
  type Session,
  SUITE_MARK,
  type SuiteOptions,
} from '../../generation/index.ts';
import type { GitRepository, Published } from '../../git/provider.ts';
import type { GenerationRecord } from '../records/records.ts';

/** A suite of a record, and the commit that has it. */
export interface PublishedSuite extends Generated, Published {}

/**
 * Commits the suite of a record to its branch, with the edits that the branch holds; what equals the
 * branch makes no commit.
 *
 * @param suite with the options of the suite but for `previous`
 * @throws Problem as the session and the Git provider do, `suite-stale` where a calibrated suite has since been
 *   replaced
 */
export async function publishSuite(
  suite: {
    readonly record: GenerationRecord;
    /** What is done to the tests, as the message of the commit begins. */
    readonly verb: 'Regenerate' | 'Calibrate';
    readonly session: Session;
    readonly options: SuiteOptions;
  },
  repository: GitRepository,
): Promise<PublishedSuite> {
  const { record, verb, session, options } = suite;
  const plain = await session.generate(options);
  let made = plain;
  const published = await repository.publish({
    branch: record.branch,
    ifMissing: 'create',
    folder: record.rootFolder,
    message: `${verb} the API tests of ${record.name}`,
    mark: record.adopt ? null : SUITE_MARK,
    keep: holdsEdits,
    make: async (previous, commit) => {
      if (verb === 'Calibrate') {
        const folder = record.rootFolder;
        await requireSameSuite(
          (path, most) => repository.readFile(commit, `${folder}/${path}`, most),
          plain.report.document.sha256,
        );
      }
      // Edits that were there at an earlier try may be gone by this one.
      made = previous.size === 0 ? plain : await session.generate({ ...options, previous });
      return made.files;
    },
  });
  return { ...made, ...published };
}
