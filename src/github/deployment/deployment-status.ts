import { eq } from 'drizzle-orm';
import type { Context } from 'probot';
import { readParameters, startExecutions } from '../../execution/index.ts';
import { ensureGitHubWorkspace } from '../../identity/index.ts';
import { findPipelineByName } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { configurationAt } from '../configuration.ts';
import { faultOutcome, isRetried } from '../outcome.ts';
import { type GitHubPorts, type OwnedSite, siteOf } from '../ports.ts';
import { beginCheck, finishCheck } from '../pull-request/check-runs.ts';
import { githubTestChecks } from '../tables.ts';
import { type BaseComparison, baseBranchOf } from './base-branch.ts';
import { TESTS_CHECK, TESTS_REFERENCE } from './tests-outcome.ts';

type DeploymentContext = Context<'deployment_status'>;

/**
 * Something was deployed: the pipeline that the configuration of the default branch names for the
 * environment runs against it, and its end is a check run at the deployed commit. The default branch
 * decides, since what is in a pull request has not been reviewed.
 *
 * @throws Problem what passes by itself
 */
export async function onDeploymentStatus(
  ports: GitHubPorts,
  context: DeploymentContext,
): Promise<void> {
  const { installation, repository, deployment, deployment_status: status } = context.payload;
  if (installation === undefined || status.state !== 'success') return;
  const site = siteOf(ports, context, installation.id);
  const head = await site.repository.head(repository.default_branch);
  const configuration = head === null ? null : await configurationAt(site, head);
  const entry = configuration?.deployments.find(
    ({ environment = deployment.environment }) => environment === deployment.environment,
  );
  if (entry === undefined) return;
  const check = await beginCheck(site, deployment.sha, TESTS_CHECK, TESTS_REFERENCE);
  try {
    const compared = await baseBranchOf(site, deployment, repository.default_branch, head);
    await start(ports, site, context.payload, { pipeline: entry.pipeline, ...compared });
  } catch (error) {
    if (!(error instanceof Problem) || isRetried(error)) throw error;
    await finishCheck(site, check, faultOutcome(error));
  }
}

/** Starts the pipeline, once for each status; what shows its end is stored with it. */
async function start(
  ports: GitHubPorts,
  site: OwnedSite,
  { deployment, deployment_status: status }: DeploymentContext['payload'],
  { pipeline, ...compared }: BaseComparison & { readonly pipeline: string },
): Promise<void> {
  const { database, queue } = ports.library;
  const { environment_url: baseUrl = '' } = status;
  if (baseUrl === '') {
    const message = `The status of the deployment to ${deployment.environment} has no environment_url; have what deploys set it to where the API is.`;
    throw new Problem('input-faulty', message);
  }
  const { environment } = deployment;
  const parameters = readParameters({ baseUrl, environment });
  const workspaceId = await ensureGitHubWorkspace(database, site.account);
  await database.transaction(async () => {
    const found = await findPipelineByName(database, { workspaceId }, pipeline);
    const { installationId, owner, repo } = site;
    const queries = database.system('the status of the deployment names it');
    const ofStatus = eq(githubTestChecks.statusId, status.id);
    if ((await queries.$count(githubTestChecks, ofStatus)) > 0) return;
    const from = { kind: 'deployment', id: null, name: environment } as const;
    const trigger = { ...from, payload: null, parameters, hops: 0, receivedAt: new Date() };
    const starting = { database, queue, now: () => new Date() };
    const [made] = await startExecutions(starting, { workspaceId }, [found], trigger);
    if (made === undefined) throw new Error('a pipeline gave no execution');
    await queries.insert(githubTestChecks).values({
      ...{ executionId: made.id, pipelineId: found, statusId: status.id },
      ...{ installationId, repository: `${owner}/${repo}`, commit: deployment.sha },
      ...compared,
    });
  });
}
