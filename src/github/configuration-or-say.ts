import type { RepositoryConfiguration } from '../configuration/index.ts';
import { Problem } from '../problem.ts';
import { checkName, configurationAt } from './configuration.ts';
import { faultOutcome } from './outcome.ts';
import type { Site } from './ports.ts';
import { beginCheck, finishCheck } from './pull-request/check-runs.ts';

/**
 * The configuration at a commit; null where there is none, which is not reported, or where it has
 * errors, which a check run reports on its lines.
 *
 * @param reference what the check run remembers
 */
export async function configurationOrSay(
  site: Site,
  commit: string,
  reference: string,
): Promise<RepositoryConfiguration | null> {
  try {
    return await configurationAt(site, commit);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'configuration-faulty') throw error;
    const id = await beginCheck(site, commit, checkName(null), reference);
    await finishCheck(site, id, faultOutcome(error));
    return null;
  }
}
