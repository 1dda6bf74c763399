import { fitting, inCode, inWords } from '../confirmation/index.ts';
import { Problem, type ProblemKind } from '../problem.ts';
import { type Annotation, annotationsOf } from './pull-request/annotations.ts';

/** What a check run shows at its end. */
export interface Outcome {
  readonly conclusion: 'success' | 'failure' | 'neutral' | 'cancelled';
  readonly title: string;
  /** Markdown, at most 65,535 characters. */
  readonly summary: string;
  readonly annotations: readonly Annotation[];
  /** Where people read more. */
  readonly detailsUrl?: string;
}

/** Faults that pass by themselves: the delivery is taken up again later. */
const RETRIED: ReadonlySet<ProblemKind> = new Set([
  'git-rate-limited',
  'git-unreachable',
  'branch-moving',
  'record-busy',
]);

export function isRetried(problem: Problem): boolean {
  return RETRIED.has(problem.kind);
}

const AGAIN = 'Proofgate tries again by itself.';
const RERUN = 'When that is done, push again or re-run this check.';

/** A fault as the end of a check: cause and remedy in words, its places as annotations. */
export function faultOutcome(error: unknown): Outcome {
  if (!(error instanceof Problem)) return OWN_FAULT;
  const { title, message, faults } = error;
  const lines = faults.map((fault) => `- ${inCode(fault)}`);
  const next = isRetried(error) ? AGAIN : RERUN;
  const parts = [inWords(message), lines.join('\n'), next];
  return {
    conclusion: 'failure',
    title,
    summary: fitting(parts.filter((part) => part !== '').join('\n\n')),
    annotations: annotationsOf(faults),
  };
}

const OWN_FAULT: Outcome = {
  conclusion: 'failure',
  title: 'Proofgate met an internal error',
  summary: 'Nothing was committed. See the log of the server, then re-run this check.',
  annotations: [],
};

/** A newer push has made this one pointless. */
export function supersededOutcome(newer: string): Outcome {
  return {
    conclusion: 'cancelled',
    title: 'Superseded by a newer push',
    summary: `The branch is at ${inCode(newer)} now; see the check of that commit.`,
    annotations: [],
  };
}
