import {
  type CommittedSuite,
  commitSuite,
  type Session,
  type SuiteOptions,
} from '../../generation/index.ts';
import type { GitRepository } from '../../git/provider.ts';
import type { GenerationRecord } from '../records/records.ts';

/**
 * Commits the suite of a record to its branch, as `commitSuite` does.
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
): Promise<CommittedSuite> {
  const { record, verb, session, options } = suite;
  const to = {
    branch: record.branch,
    ifMissing: 'create',
    folder: record.rootFolder,
    message: `${verb} the API tests of ${record.name}`,
    adopt: record.adopt,
    isCalibrated: verb === 'Calibrate',
  } as const;
  return commitSuite(repository, to, {
    fresh: await session.generate(options),
    remake: (previous) => session.generate({ ...options, previous }),
  });
}
