import {
  commitSuite,
  type Generated,
  type Session,
  type SuiteOptions,
} from '../../generation/index.ts';
import { selectEndpoints } from '../../library/index.ts';
import { folderOf, type Specification } from '../configuration.ts';
import type { Site } from '../ports.ts';
import { compareCommits, isWithin } from './changed-files.ts';
import type { Work } from './check-specification.ts';

/** The branch has moved on: somebody has pushed something newer. */
export class Superseded extends Error {
  readonly newer: string;

  constructor(newer: string) {
    super('a newer push has come');
    this.newer = newer;
  }
}

export interface PublishedSuite {
  /** As generated, without anybody's edits. */
  readonly fresh: Generated;
  /** As it is on the branch. */
  readonly committed: Generated;
  /** The head of the branch; null where it may not be written, as in a fork. */
  readonly commit: string | null;
}

/**
 * Generates the suite and puts it on the head branch, with the edits that are there. Nothing is
 * written on a commit that is newer than the document, unless it is a commit of suites only.
 *
 * @throws Superseded, and Problem as `publish` and `endpoint-missing`
 */
export async function publishSuite(
  site: Site,
  { pull, specification, tip, isFork }: Work,
  session: Session,
): Promise<PublishedSuite> {
  const options = suiteOptions(specification, session);
  const fresh = await session.generate(options);
  if (isFork) return { fresh, committed: fresh, commit: null };
  const folder = folderOf(specification);
  const to = {
    branch: pull.head.ref,
    ifMissing: 'refuse',
    folder,
    message: `Regenerate the API tests of ${specification.name}`,
    adopt: specification.adopt === true,
    admit: (base: string) => requireNewest(site, tip, base, folder),
  } as const;
  const committed = await commitSuite(site.repository, to, {
    fresh,
    remake: (previous) => session.generate({ ...options, previous }),
  });
  return { fresh, committed, commit: committed.commit };
}

/** What a specification asks of the generator. */
export function suiteOptions(
  { endpoints, base_url, ignore }: Specification,
  { inspection }: Pick<Session, 'inspection'>,
): SuiteOptions {
  const selection = endpoints === 'all' ? null : endpoints;
  const { selected } = selectEndpoints(selection, inspection.endpoints);
  return { endpoints: selected, ignore, ...(base_url !== undefined && { baseUrl: base_url }) };
}

async function requireNewest(site: Site, tip: string, base: string, folder: string): Promise<void> {
  if (base === tip) return;
  if (!isWithin(await compareCommits(site, tip, base), [folder])) throw new Superseded(base);
}
