import {
  type AnnotatedDocument,
  recordedRules,
  type Session,
  upgradeOffer,
} from '../../generation/index.ts';
import type { GitRepository } from '../../git/provider.ts';
import { Problem } from '../../problem.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository, openSpecification } from '../records/open-document.ts';
import { failRun, finishRun, type Generation } from './finish-run.ts';
import { publishSuite } from './publish-suite.ts';
import { type StartedRun, startRun } from './start-run.ts';
import { requireStorable } from './storable.ts';

/**
 * Does one run, from the document to the branch to the library:
 * 1. mark record and run as running; a run that has ended already is left alone;
 * 2. read the document, by upload or by URL;
 * 3. generate the selected endpoints and publish them, with the edits that the branch holds;
 * 4. register the test cases and end the run, in one transaction.
 *
 * An expected fault ends the run as failed, and the library stays as it was. After a kill at any
 * point the run begins again: publishing the same files makes no second commit.
 */
export async function runGeneration(ports: LibraryPorts, runId: string): Promise<void> {
  const started = await startRun(ports, runId);
  if (started === null) return;
  const { record } = started;
  try {
    const repository = await openRecordRepository(ports, record, 'repository-write');
    const session = await openSpecification(ports, record, async () => repository);
    try {
      await finishRun(ports, runId, await generateAndPublish(started, session, repository));
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await failRun(ports, runId, error);
  }
}

async function generateAndPublish(
  { record, rules, lastRules }: StartedRun,
  session: Session,
  repository: GitRepository,
): Promise<Generation> {
  const { selected, missing } = selectEndpoints(record.endpoints, session.inspection.endpoints);
  requireStorable(selected);
  const { baseUrl, ignore } = record;
  const options = {
    ...{ endpoints: selected, ignore },
    ...(baseUrl !== null && { baseUrl }),
    ...(rules !== undefined && { rules }),
  };
  const suite = { record, verb: 'Regenerate', session, options, lastRules } as const;
  const published = await publishSuite(suite, repository);
  const document = await documentOf(session, selected);
  const offer = await upgradeOffer({ previous: published.files }, published, (latest) =>
    session.generate({ ...options, rules: latest, previous: published.files }),
  );
  return { ...published, missing, document, rules: recordedRules(published.files), offer };
}

/** The suite is on its branch by now: a document that costs too much to be shown has no page, and no more. */
async function documentOf(
  session: Session,
  selected: readonly string[],
): Promise<AnnotatedDocument | null> {
  try {
    return await session.annotate(selected);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/**
 * The endpoints to generate: the selected ones that the document has, in its order. One that was
 * renamed or moved is missing from it (docs/platform.md#test-case-library).
 *
 * @param requested null selects all
 * @throws Problem `endpoint-missing` when nothing is left
 */
export function selectEndpoints(
  requested: readonly string[] | null,
  present: readonly string[],
): { readonly selected: readonly string[]; readonly missing: readonly string[] } {
  const chosen = new Set(requested ?? present);
  const selected = present.filter((endpoint) => chosen.has(endpoint));
  const missing = [...chosen].filter((endpoint) => !present.includes(endpoint));
  if (selected.length > 0) return { selected, missing };
  const message =
    requested === null
      ? 'The document has no endpoints; add some below `paths`.'
      : `None of the selected endpoints is in the document (${missing.join(', ')}); select them again.`;
  throw new Problem('endpoint-missing', message);
}
