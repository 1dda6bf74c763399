import type { OpenApiDocument } from '../src/generator/document/document.ts';
import { holdsEdits } from '../src/generator/edits/holds-edits.ts';
import { type Generated, type GenerateOptions, generate } from '../src/generator/index.ts';
import { SUITE_MARK } from '../src/generator/suite/suite-mark.ts';
import type { GitRepository, Published } from '../src/git/provider.ts';
import { requireSameSuite } from '../src/runner/index.ts';
import type { Settings } from './settings.ts';

/** A suite, and where it is now. */
export interface PublishedSuite extends Generated, Published {}

/**
 * Commits the suite of a document to its branch. What people wrote there is kept, and checked again
 * when the branch has moved meanwhile.
 *
 * @param suite with `fresh`, what the document gives without anybody's edits
 * @throws Problem as the Git provider does, `suite-stale` where a calibrated suite is another one by now
 */
export async function publishSuite(
  suite: {
    readonly document: OpenApiDocument;
    readonly options: GenerateOptions;
    readonly fresh: Generated;
    readonly settings: Pick<Settings, 'branch' | 'root' | 'adopt'>;
    /** What is done to the tests, as the message of the commit begins. */
    readonly verb: 'Regenerate' | 'Calibrate';
  },
  repository: GitRepository,
): Promise<PublishedSuite> {
  const { document, options, fresh, settings, verb } = suite;
  let made = fresh;
  const published = await repository.publish({
    branch: settings.branch,
    ifMissing: 'create',
    folder: settings.root,
    message: `${verb} the API tests of ${oneLine(document.title)}`,
    mark: settings.adopt ? null : SUITE_MARK,
    keep: holdsEdits,
    make: async (previous, commit) => {
      if (verb === 'Calibrate') {
        const read = (path: string, most: number) =>
          repository.readFile(commit, `${settings.root}/${path}`, most);
        await requireSameSuite(read, document.sha256);
      }
      made = previous.size === 0 ? fresh : generate(document, { ...options, previous });
      return made.files;
    },
  });
  return { ...made, ...published };
}

/** A title is one line of a commit message, whatever the document holds. */
function oneLine(title: string): string {
  return title.replace(/[\p{C}\s]+/gu, ' ').trim() || 'the document';
}
