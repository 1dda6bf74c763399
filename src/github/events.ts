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

/** The events that the App acts on, each with its handler; all others are taken and left. */
export function events(ports: GitHubPorts): ApplicationFunction {
  return (app) => {
    app.on([...PULL_REQUEST], ({ payload }) => onPullRequest(ports, payload));
    app.on('push', ({ payload }) => onPush(ports, payload));
    app.on('check_run.rerequested', ({ payload }) => onCheckRerequested(ports, payload));
    app.on('deployment_status', ({ payload }) => onDeploymentStatus(ports, payload));
    app.on('workflow_run', ({ payload }) => onWorkflowRun(ports, payload));
    app.on('organization', ({ payload }) => onOrganization(ports, payload));
    app.on(['installation', 'installation_repositories'], ({ payload }) =>
      onInstallation(ports, payload),
    );
  };
}
