import type { ApplicationFunction } from 'probot';
import { onDeploymentStatus } from './deployment/deployment-status.ts';
import { onInstallation } from './installation.ts';
import { onOrganization } from './organization.ts';
import type { GitHubPorts } from './ports.ts';
import { onCheckRerequested } from './pull-request/check-run.ts';
import { onPullRequest } from './pull-request/pull-request.ts';
import { onPush } from './push.ts';
import { onWorkflowRun } from './workflow-run.ts';

/** The actions of a pull request that can change its head commit. */
const PULL_REQUEST = [
  'pull_request.opened',
  'pull_request.synchronize',
  'pull_request.reopened',
  'pull_request.ready_for_review',
] as const;

/**
 * Gives a handler what the App needs of the platform, and waits for it.
 *
 * @param id of the delivery (`X-GitHub-Delivery`)
 */
export type WithPorts = (
  id: string,
  handle: (ports: GitHubPorts) => Promise<void>,
) => Promise<void>;

/** The App, as Probot loads it: the events that it acts on, each with its handler. All others are ignored. */
export function githubApp(withPorts: WithPorts): ApplicationFunction {
  const handle =
    <C extends { readonly id: string }>(
      handler: (ports: GitHubPorts, context: C) => Promise<void>,
    ) =>
    (context: C) =>
      withPorts(context.id, (ports) => handler(ports, context));
  return (app) => {
    app.on([...PULL_REQUEST], handle(onPullRequest));
    app.on('push', handle(onPush));
    app.on('check_run.rerequested', handle(onCheckRerequested));
    app.on('deployment_status', handle(onDeploymentStatus));
    app.on('workflow_run', handle(onWorkflowRun));
    app.on('organization', handle(onOrganization));
    app.on(['installation', 'installation_repositories'], handle(onInstallation));
  };
}
