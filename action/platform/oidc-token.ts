import { getIDToken } from '@actions/core';
import { Problem } from '../../src/problem.ts';

/**
 * The OIDC token of the job; the runner masks it. What GitHub's service says of a failure is not shown.
 * @throws Problem `oidc-token-missing`
 */
export async function oidcToken(audience: string): Promise<string> {
  try {
    return await getIDToken(audience);
  } catch {
    const message =
      'The platform knows a workflow by its OIDC token, and GitHub gave this job none: give the job `permissions: {id-token: write}`; pull requests from forks never get one.';
    throw new Problem('oidc-token-missing', message);
  }
}
