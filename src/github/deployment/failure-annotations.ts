import type { ResultPlace } from '../../execution/index.ts';
import { type RecordedTest, recordedTests } from '../../execution/index.ts';
import { Problem } from '../../problem.ts';
import { configurationAt, isUrl, pathOf, type Specification } from '../configuration.ts';
import { isRetried } from '../outcome.ts';
import type { GitHubPorts, Site } from '../ports.ts';
import type { Annotation } from '../pull-request/annotations.ts';
import { failuresOnLines, type LocatedFailure } from './failures-on-lines.ts';

/** Failures that are shown on lines, and documents that are opened for it. */
const MOST = { failures: 200, annotations: 50, documents: 10 };

/** A run whose new failures are shown on the lines of the document at the commit that was tested. */
interface Tested {
  readonly execution: { readonly id: string; readonly workspaceId: string };
  readonly commit: string;
}

/**
 * New failures as annotations on the rules that the API breaks, in the documents that the configuration of the
 * tested commit names. A document is that of a test if it has the title which its suite names, and the endpoint.
 * What cannot be read has no annotations: the check says what failed all the same.
 *
 * @throws Problem what passes by itself
 */
export async function failureAnnotations(
  ports: GitHubPorts,
  site: Site,
  { execution, commit }: Tested,
  fresh: readonly ResultPlace[],
): Promise<Annotation[]> {
  const { database } = ports.library;
  const places = fresh.slice(0, MOST.failures);
  const recorded = await recordedTests(database, execution, execution.id, places);
  const ruled = recorded.filter(({ test }) => test.pointer !== undefined);
  if (ruled.length === 0) return [];
  try {
    const configuration = await configurationAt(site, commit);
    const documents = (configuration?.specifications ?? []).filter(({ source }) => !isUrl(source));
    const placed: LocatedFailure[] = [];
    for (const one of documents.slice(0, MOST.documents)) {
      placed.push(...(await placedIn(ports, site, commit, one, ruled)));
    }
    return failuresOnLines(placed).slice(0, MOST.annotations);
  } catch (error) {
    if (!(error instanceof Problem) || isRetried(error)) throw error;
    return [];
  }
}

async function placedIn(
  ports: GitHubPorts,
  { repository }: Site,
  commit: string,
  { source }: Specification,
  recorded: readonly RecordedTest[],
): Promise<LocatedFailure[]> {
  const session = await ports.library.openCommitted(repository, commit, pathOf(source));
  try {
    const { title, endpoints } = session.inspection;
    const own = recorded.filter(
      ({ test, document }) => document === title && endpoints.includes(test.endpoint),
    );
    const lines = await session.lines(own.map(({ test }) => test.pointer ?? ''));
    return own.flatMap(({ test }, index) => {
      const line = lines[index] ?? null;
      return line === null ? [] : [{ test, ...line }];
    });
  } finally {
    await session.close();
  }
}
