import { CONFIGURATION_FILE } from '../../configuration/index.ts';
import { checkName } from '../configuration.ts';
import { configurationOrSay } from '../configuration-or-say.ts';
import type { GitHubPorts, OwnedSite } from '../ports.ts';
import { compareCommits } from './changed-files.ts';
import { pullReference } from './check-runs.ts';
import { checkSpecification } from './check-specification.ts';
import type { PullRequest } from './pull-request.ts';

/**
 * Keeps the suites of a pull request up with its documents:
 * 1. read the configuration at the head; without one nothing is said;
 * 2. see what has changed against the base;
 * 3. check each specification, one after another.
 *
 * @param only the specification that somebody requested again; all of them when absent
 * @throws Problem of what could not be shown in a check run, or passes by itself
 */
export async function checkPullRequest(
  ports: GitHubPorts,
  site: OwnedSite,
  pull: PullRequest,
  only?: string,
): Promise<void> {
  const reference = pullReference(pull.number);
  const configuration = await configurationOrSay(site, pull.head.sha, reference);
  if (configuration === null) return;
  const changed = await compareCommits(site, pull.base.sha, pull.head.sha);
  const isForced = only !== undefined || changed.files?.has(CONFIGURATION_FILE) === true;
  let tip = pull.head.sha;
  for (const specification of configuration.specifications) {
    if (only !== undefined && checkName(specification) !== only) continue;
    tip = await checkSpecification(ports, site, {
      ...{ pull, specification, changed, isForced, tip },
      isFork: pull.head.repo?.full_name !== pull.base.repo.full_name,
    });
  }
}
