import {
  type CommittedSuite,
  commitSuite,
  recordedRules,
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
    /** The rules that it had, where its branch does not say so any more. */
    readonly lastRules?: string | undefined;
  },
  repository: GitRepository,
): Promise<CommittedSuite> {
  const { record, verb, session, options, lastRules } = suite;
  const to = {
    branch: record.branch,
    ifMissing: 'create',
    folder: record.rootFolder,
    message: `${verb} the API tests of ${record.name}`,
    adopt: record.adopt,
    isCalibrated: verb === 'Calibrate',
  } as const;
  // What equals the suite without edits may be missing from `previous`, what names its rules too.
  const generate = (previous: ReadonlyMap<string, string>) => {
    const rules = options.rules ?? recordedRules(previous) ?? lastRules;
    return session.generate({ ...options, ...(rules !== undefined && { rules }), previous });
  };
  return commitSuite(repository, to, { fresh: await generate(new Map()), remake: generate });
}
