import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { isTransient } from '../is-transient.ts';
import type { RemoteHealth, RemoteSite } from '../remote.ts';
import { ACCEPT, type RepositoryRequests } from './requests.ts';

const Installation = z.object({ permissions: z.record(z.string(), z.string()) });
const Repository = z.object({ id: z.int() });
const Workflow = z.object({ state: z.string() });

/** Whether the App may start the workflow of a site, and why not; the first reason decides. */
export async function healthOf(
  requests: RepositoryRequests,
  site: RemoteSite,
): Promise<RemoteHealth> {
  try {
    return await lookedAt(requests, site);
  } catch (error) {
    if (!(error instanceof Problem) || isTransient(error)) throw error;
    return lacking(site.repositoryId, error.message);
  }
}

async function lookedAt(requests: RepositoryRequests, site: RemoteSite): Promise<RemoteHealth> {
  const { repository, workflow } = site;
  const lack = await installationLack(requests, repository);
  if (lack !== null) return lacking(site.repositoryId, lack);
  const found = await requests.request(repository, 'GET /repos/{owner}/{repo}');
  if (found.status !== 200) return lacking(site.repositoryId, missing(repository));
  const repositoryId = `${Repository.parse(found.data).id}`;
  if (site.repositoryId !== null && site.repositoryId !== repositoryId) {
    const reason = `${repository} is another repository than it was; save the runtime's repository again if that is meant.`;
    return lacking(site.repositoryId, reason);
  }
  const route = 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}';
  const answer = await requests.request(repository, route, { workflow_id: workflow });
  const reason = workflowLack(site, answer.status === 200 ? Workflow.parse(answer.data) : null);
  return reason === null
    ? { repositoryId, operational: true, reason: null }
    : lacking(repositoryId, reason);
}

async function installationLack(
  requests: RepositoryRequests,
  repository: string,
): Promise<string | null> {
  const { status, data } = await requests.installation(repository);
  if (status !== 200) return missing(repository);
  const { permissions } = Installation.parse(data);
  return permissions.actions === 'write'
    ? null
    : `The App may not start workflows of ${repository} (actions: write): ${ACCEPT}.`;
}

function workflowLack(
  { repository, workflow, ref }: RemoteSite,
  found: z.infer<typeof Workflow> | null,
): string | null {
  const path = `.github/workflows/${workflow}`;
  if (found === null) {
    const remedy =
      ref === null
        ? 'install it by POST /runtimes/{name}/workflow, or commit it'
        : `commit it there, since GitHub starts none without, though the one of ${ref} runs`;
    return `${repository} has no ${path} on its default branch: ${remedy}.`;
  }
  return found.state === 'active'
    ? null
    : `GitHub has disabled ${path} of ${repository} (${found.state}): enable it under Actions.`;
}

function missing(repository: string): string {
  return `${repository} is not there, or the App is not installed at it: install the App and choose this repository.`;
}

function lacking(repositoryId: string | null, reason: string): RemoteHealth {
  return { repositoryId, operational: false, reason };
}
