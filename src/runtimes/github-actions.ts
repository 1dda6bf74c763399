import { leftByRun } from './github-actions/artifacts.ts';
import { healthOf } from './github-actions/health.ts';
import { installWorkflow } from './github-actions/install.ts';
import { cancelRun, lookAtRun } from './github-actions/look.ts';
import { outcomeOf } from './github-actions/outcome.ts';
import type { RepositoryRequests } from './github-actions/requests.ts';
import { findRun, startRun } from './github-actions/start.ts';
import type { RemoteRuntime } from './remote.ts';

/**
 * GitHub Actions as a runtime: an execution is a run of a workflow that the platform dispatches, a job
 * of it takes some test cases and sends their results by itself.
 */
export function githubActions(requests: RepositoryRequests): RemoteRuntime {
  return {
    health: (site) => healthOf(requests, site),
    install: (site) => installWorkflow(requests, site),
    start: (site, order) => startRun(requests, site, order),
    find: (site, executionId) => findRun(requests, site, executionId),
    look: (repository, runId) => lookAtRun(requests, repository, runId),
    cancel: (repository, runId) => cancelRun(requests, repository, runId),
    read: outcomeOf,
    left: (repository, runId) => leftByRun(requests, repository, runId),
  };
}
