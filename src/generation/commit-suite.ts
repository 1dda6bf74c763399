import { holdsEdits } from '../generator/edits/holds-edits.ts';
import type { Generated } from '../generator/index.ts';
import { SUITE_MARK } from '../generator/suite/suite-mark.ts';
import type { GitRepository, Publication, Published } from '../git/provider.ts';
import { requireSameSuite } from '../runner/index.ts';

/** Where a suite goes, and what its commit says. */
export interface SuiteCommit
  extends Pick<Publication, 'branch' | 'ifMissing' | 'folder' | 'message'> {
  /** Whether a folder that Proofgate did not write is replaced too. */
  readonly adopt: boolean;
  /** Throws where nothing may be put upon this commit of the branch. */
  readonly admit?: (commit: string) => Promise<void>;
  /** Only upon the suite of the same document: what was calibrated is of no use to another. */
  readonly isCalibrated?: boolean;
}

/** What a document gives. */
export interface Suite {
  /** Without anybody's edits. */
  readonly fresh: Generated;
  /** The same again with the edits of files that are there. */
  readonly remake: (previous: ReadonlyMap<string, string>) => Generated | Promise<Generated>;
}

/** A suite as it is on its branch, and the commit that has it. */
export interface CommittedSuite extends Generated, Published {}

/**
 * Commits a suite to its branch, with the edits that the branch holds; what equals the branch makes no commit.
 * When the branch moves meanwhile, all of it is done again upon the new head.
 *
 * @throws Problem as the Git provider does, `suite-stale` where a calibrated suite has since been replaced, and
 *   what `admit` throws
 */
export async function commitSuite(
  repository: GitRepository,
  { adopt, admit, isCalibrated = false, ...to }: SuiteCommit,
  { fresh, remake }: Suite,
): Promise<CommittedSuite> {
  let generated = fresh;
  const published = await repository.publish({
    ...to,
    mark: adopt ? null : SUITE_MARK,
    keep: holdsEdits,
    make: async (previous, commit) => {
      await admit?.(commit);
      if (isCalibrated) {
        const read = (path: string, most: number) =>
          repository.readFile(commit, `${to.folder}/${path}`, most);
        await requireSameSuite(read, fresh.report.document.sha256);
      }
      // Edits that were there at an earlier try may be gone by this one.
      generated = previous.size === 0 ? fresh : await remake(previous);
      return generated.files;
    },
  });
  return { ...generated, ...published };
}
