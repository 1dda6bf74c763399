import type { OpenApiDocument } from '../../src/generator/document/document.ts';
import type { GitRepository } from '../../src/git/provider.ts';
import { Problem } from '../../src/problem.ts';
import { isSuiteOf, parseSuiteDocument, SUITE_DOCUMENT } from '../../src/runner/index.ts';
import type { Settings } from '../settings.ts';

/**
 * Reads the suite of a document where it was committed to.
 *
 * @returns path below the suite's root → text
 * @throws Problem `suite-missing`, `suite-stale` for one of another document or of an older text of it, and as the
 *   Git provider does
 */
export async function suiteOnBranch(
  repository: GitRepository,
  { branch, root }: Pick<Settings, 'branch' | 'root'>,
  document: OpenApiDocument,
): Promise<ReadonlyMap<string, string>> {
  const head = await repository.head(branch);
  const found = head === null ? [] : await repository.readFolder(head, root);
  const files = new Map([...found].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
  const suite = parseSuiteDocument(files.get(SUITE_DOCUMENT));
  const where = `${root} on the branch ${branch}`;
  if (suite === null) {
    throw new Problem('suite-missing', `${where} holds no suite: add \`command: generate\` first.`);
  }
  if (!isSuiteOf(suite, document)) {
    const cause = `${where} was generated from another text of the document or of its overlays`;
    throw new Problem('suite-stale', `${cause}: run \`command: generate\` first.`);
  }
  return files;
}
