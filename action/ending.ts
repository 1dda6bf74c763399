import { error, getInput, setFailed, summary } from '@actions/core';
import { inWords } from '../src/confirmation/index.ts';
import { Problem, type ProblemKind } from '../src/problem.ts';
import { annotationOf } from './annotations.ts';

/** What else helps where the step itself commits, beside the remedy that a Problem names itself. */
const IN_A_WORKFLOW: Partial<Readonly<Record<ProblemKind, string>>> = {
  'credential-read-only':
    'The GITHUB_TOKEN of a workflow may write when its job has `permissions: {contents: write}`; it never may in pull requests from forks.',
  'branch-protected': 'The input `branch` names another one.',
  'suite-missing':
    'Check out the branch of the suite before this step (actions/checkout with `ref`), or name its folder by the input `path`.',
};

/**
 * Ends the step: an expected fault fails it with cause and remedy, each error of a file on its line.
 * Anything else is our own bug, and says so, so that it is reported.
 */
export async function ending(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (fault) {
    if (fault instanceof Problem) await fail(fault);
    else setFailed(`This is a bug in Proofgate, please report it: ${stackOf(fault)}`);
  }
}

async function fail(problem: Problem): Promise<void> {
  // The platform commits with its own credential and to its own branch.
  const hint = getInput('record') === '' ? IN_A_WORKFLOW[problem.kind] : undefined;
  const message = [problem.message, ...(hint === undefined ? [] : [hint])].join(' ');
  for (const { message, place } of problem.faults.map(annotationOf)) error(message, place);
  setFailed(`${problem.title}: ${message}`);
  if (process.env.GITHUB_STEP_SUMMARY) await summary.addRaw(summaryOf(problem, message)).write();
}

function summaryOf({ title, faults }: Problem, message: string): string {
  const lines = faults.map((fault) => `- ${inWords(fault)}`);
  return [`## Proofgate: ${inWords(title)}`, inWords(message), lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function stackOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}
