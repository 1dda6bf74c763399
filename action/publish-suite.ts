import { type CommittedSuite, commitSuite } from '../src/generation/commit-suite.ts';
import type { OpenApiDocument } from '../src/generator/document/document.ts';
import { type Generated, type GenerateOptions, generate } from '../src/generator/index.ts';
import type { GitRepository } from '../src/git/provider.ts';
import type { Settings } from './settings.ts';

/**
 * Commits the suite of a document to its branch, as `commitSuite` does.
 *
 * @param suite with `fresh`, what the document gives without anybody's edits
 * @throws Problem as the Git provider does, `suite-stale` where a calibrated suite is another one by now
 */
export function publishSuite(
  suite: {
    readonly document: OpenApiDocument;
    readonly options: GenerateOptions;
    readonly fresh: Generated;
    readonly settings: Pick<Settings, 'branch' | 'root' | 'adopt'>;
    /** What is done to the tests, as the message of the commit begins. */
    readonly verb: 'Regenerate' | 'Calibrate';
  },
  repository: GitRepository,
): Promise<CommittedSuite> {
  const { document, options, fresh, settings, verb } = suite;
  const to = {
    branch: settings.branch,
    ifMissing: 'create',
    folder: settings.root,
    message: `${verb} the API tests of ${oneLine(document.title)}`,
    adopt: settings.adopt,
    isCalibrated: verb === 'Calibrate',
  } as const;
  const remake = (previous: ReadonlyMap<string, string>) =>
    generate(document, { ...options, previous });
  return commitSuite(repository, to, { fresh, remake });
}

/** A title is one line of a commit message, whatever the document holds. */
function oneLine(title: string): string {
  return title.replace(/[\p{C}\s]+/gu, ' ').trim() || 'the document';
}
