/** Where people see a workflow run. */
export function runAddress(githubUrl: string, repository: string, runId: string): string {
  return `${githubUrl}/${repository}/actions/runs/${runId}`;
}
