type Needed = Readonly<Record<string, 'read' | 'write'>>;

/** What the App asks as itself, with a JWT, or what anybody's token may ask. */
const NOTHING: Needed = {};

/**
 * Every route of GitHub's API that the App calls, and the permissions that its token needs there
 * (docs.github.com/rest/authentication/permissions-required-for-github-apps). Where GitHub takes one
 * permission or another, the one that our use of the route needs in any case.
 */
export const NEEDED: Readonly<Record<string, Needed>> = {
  'GET /app': NOTHING,
  'GET /app/hook/deliveries': NOTHING,
  'GET /app/hook/deliveries/{delivery_id}': NOTHING,
  'POST /app/hook/deliveries/{delivery_id}/attempts': NOTHING,
  'GET /repos/{owner}/{repo}/installation': NOTHING,
  'GET /user': NOTHING,
  'GET /user/installations': NOTHING,
  'GET /user/memberships/orgs/{org}': { members: 'read' },

  'GET /repos/{owner}/{repo}': { metadata: 'read' },
  'GET /repos/{owner}/{repo}/git/ref/{ref}': { contents: 'read' },
  'GET /repos/{owner}/{repo}/git/matching-refs/{ref}': { contents: 'read' },
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': { contents: 'read' },
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': { contents: 'read' },
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': { contents: 'read' },
  'GET /repos/{owner}/{repo}/contents/{path}': { contents: 'read' },
  'GET /repos/{owner}/{repo}/compare/{basehead}': { contents: 'read' },
  'POST /repos/{owner}/{repo}/git/trees': { contents: 'write' },
  'POST /repos/{owner}/{repo}/git/commits': { contents: 'write' },
  'POST /repos/{owner}/{repo}/git/refs': { contents: 'write' },
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': { contents: 'write' },
  // We put nothing else than a workflow.
  'PUT /repos/{owner}/{repo}/contents/{path}': { contents: 'write', workflows: 'write' },

  'GET /repos/{owner}/{repo}/pulls': { pull_requests: 'read' },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': { pull_requests: 'read' },
  // A label that the repository lacks is made on the way, which takes more than to put one on
  // (github.com/actions/labeler/issues/870).
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': {
    pull_requests: 'write',
    issues: 'write',
  },

  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': { checks: 'read' },
  'POST /repos/{owner}/{repo}/check-runs': { checks: 'write' },
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': { checks: 'write' },

  'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}': { actions: 'read' },
  'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs': { actions: 'read' },
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}': { actions: 'read' },
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': { actions: 'read' },
  'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': {
    actions: 'read',
  },
  'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches': { actions: 'write' },
  'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel': { actions: 'write' },
};

/** What an App needs to receive an event (docs.github.com/webhooks/webhook-events-and-payloads). */
export const NEEDED_TO_HEAR: Readonly<Record<string, Needed>> = {
  pull_request: { pull_requests: 'read' },
  push: { contents: 'read' },
  check_run: { checks: 'read' },
  deployment_status: { deployments: 'read' },
  workflow_run: { actions: 'read' },
  organization: { members: 'read' },
};

/** Events that come to every App, which nobody can subscribe to. */
export const UNASKED: readonly string[] = ['installation', 'installation_repositories', 'ping'];

/** Which of the needed permissions are not granted, as `checks: write`. */
export function lacking(needed: Needed, granted: Readonly<Record<string, string>>): string[] {
  return Object.entries(needed)
    .filter(([name, access]) => granted[name] !== 'write' && granted[name] !== access)
    .map(([name, access]) => `${name}: ${access}`);
}
