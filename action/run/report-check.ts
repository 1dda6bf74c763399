import { notice } from '@actions/core';
import { faultOf, isRefusal } from '../../src/git/github.ts';
import { TESTS_CHECK, TESTS_REFERENCE } from '../../src/github/deployment/tests-outcome.ts';
import {
  type CheckSite,
  finishCheck,
  makeCheck,
} from '../../src/github/pull-request/check-runs.ts';
import { Problem } from '../../src/problem.ts';
import { octokitOf } from '../octokit.ts';
import type { Workflow } from '../workflow.ts';
import { type CheckedRun, testsCheck } from './tests-check.ts';

/**
 * Shows a run as the check “Proofgate: tests” of the commit that was tested. What keeps it from that is a notice:
 * the tests have ended, and the step says how.
 */
export async function reportCheck(
  run: Omit<CheckedRun, 'url'>,
  token: string,
  workflow: Workflow,
): Promise<void> {
  const { commit, runUrl: url } = workflow;
  if (commit === null) return;
  const site = siteOf(workflow, token);
  try {
    const outcome = testsCheck({ ...run, url });
    const id = await makeCheck(site, commit, TESTS_CHECK, TESTS_REFERENCE);
    await finishCheck(site, id, outcome);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notice(error.message, { title: `No check run “${TESTS_CHECK}”` });
  }
}

function siteOf(workflow: Workflow, token: string): CheckSite {
  const { repositoryUrl, owner, repo } = workflow;
  const client = octokitOf(workflow, token);
  const request: CheckSite['request'] = async (_, act) => {
    try {
      return await act(client);
    } catch (error) {
      if (isRefusal(error, 422)) throw new Problem('commit-missing', UNKNOWN_COMMIT);
      const fault = faultOf(error, { url: repositoryUrl, writing: true });
      const isRefused = fault instanceof Problem && fault.kind === 'credential-read-only';
      throw isRefused ? new Problem(fault.kind, NOT_PERMITTED) : fault;
    }
  };
  return { request, owner, repo };
}

const UNKNOWN_COMMIT = 'GitHub takes no check for the commit that started the job.';

const NOT_PERMITTED =
  'The token may not write checks: add `checks: write` to the `permissions` of the job, beside `contents: read`. ' +
  'In pull requests from forks it never may. `token: ""` leaves the check out.';
