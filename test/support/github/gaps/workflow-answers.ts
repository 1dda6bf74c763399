import type { Artifact, DispatchedRun } from './workflow-runs.ts';

const WORKFLOW_ID = 161_335;
const AT = '2026-11-01T10:00:00Z';

/** A workflow as GitHub answers it. */
export function answeredWorkflow(url: string, repository: string, file: string, state: string) {
  return {
    id: WORKFLOW_ID,
    node_id: 'MDg6V29ya2Zsb3cxNjEzMzU=',
    name: 'Proofgate',
    path: `.github/workflows/${file}`,
    state,
    created_at: AT,
    updated_at: AT,
    url: `${url}/repos/${repository}/actions/workflows/${WORKFLOW_ID}`,
    html_url: `${url}/${repository}/blob/main/.github/workflows/${file}`,
    badge_url: `${url}/${repository}/workflows/Proofgate/badge.svg`,
  };
}

/** A run as GitHub answers it; `repository` is the repository's own answer. */
export function answeredRun(url: string, run: DispatchedRun, repository: object) {
  const at = `${url}/repos/${run.repository}/actions/runs/${run.id}`;
  return {
    id: run.id,
    node_id: 'MDEyOldvcmtmbG93IFJ1bjI2OTI4OQ==',
    name: 'Proofgate',
    head_branch: run.ref,
    head_sha: run.sha,
    run_number: 1,
    run_attempt: 1,
    display_title: run.title,
    event: 'workflow_dispatch',
    status: run.status,
    conclusion: run.conclusion,
    path: `.github/workflows/${run.workflow}`,
    workflow_id: WORKFLOW_ID,
    url: at,
    html_url: `${url}/${run.repository}/actions/runs/${run.id}`,
    created_at: run.createdAt,
    updated_at: run.createdAt,
    head_commit: null,
    head_repository: repository,
    repository,
    jobs_url: `${at}/jobs`,
    logs_url: `${at}/logs`,
    check_suite_url: `${url}/repos/${run.repository}/check-suites/1`,
    cancel_url: `${at}/cancel`,
    rerun_url: `${at}/rerun`,
    artifacts_url: `${at}/artifacts`,
    workflow_url: `${url}/repos/${run.repository}/actions/workflows/${WORKFLOW_ID}`,
    pull_requests: [],
  };
}

/** An artifact as GitHub answers it. */
export function answeredArtifact(url: string, repository: string, { id, name, zip }: Artifact) {
  const at = `${url}/repos/${repository}/actions/artifacts/${id}`;
  return {
    id,
    node_id: 'MDg6QXJ0aWZhY3QxMQ==',
    name,
    size_in_bytes: zip.byteLength,
    url: at,
    archive_download_url: `${at}/zip`,
    expired: false,
    created_at: AT,
    expires_at: '2027-11-01T10:00:00Z',
    updated_at: AT,
  };
}
