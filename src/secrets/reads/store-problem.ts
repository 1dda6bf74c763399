import { Problem, type ProblemKind } from '../../problem.ts';
import { StoreFault, type StoreFaultKind } from '../stores/store.ts';

interface Answer {
  readonly kind: ProblemKind;
  readonly words: string;
}

/** What a caller learns of a store that failed. None of its own words are passed on: they may hold a secret. */
const ANSWERS: Readonly<Record<StoreFaultKind, Answer>> = {
  missing: {
    kind: 'secret-missing',
    words:
      'The store holds no entry of this name; create it under the full name that the credential shows.',
  },
  disabled: {
    kind: 'secret-disabled',
    words: 'The entry is disabled in the store; enable it there.',
  },
  refused: {
    kind: 'store-refused',
    words: "The store denied access; grant the platform's identity read access.",
  },
  throttled: {
    kind: 'store-throttled',
    words: 'The credential store is throttling; try again later.',
  },
  faulty: { kind: 'store-faulty', words: 'The store gave no answer that can be read.' },
  unreachable: {
    kind: 'store-unreachable',
    words: 'The store cannot be reached; check the URL of the safe.',
  },
  timeout: { kind: 'store-timeout', words: 'The store did not answer in time; try again.' },
  unusable: {
    kind: 'secret-unusable',
    words: 'The entry is not what the type of the credential promises; store it in a form that is.',
  },
};

/** The seconds that a caller waits where the store did not say. */
const DEFAULT_RETRY_SECONDS = 1;

/**
 * The error of a store as a Problem; a bug is returned unchanged. What is wrong with the safe itself,
 * such as a variable that is not set, is for its admin: a test learns that we have no access to the store.
 */
export function storeProblem(error: unknown): unknown {
  if (error instanceof Problem) return new Problem('store-refused', ANSWERS.refused.words);
  if (!(error instanceof StoreFault)) return error;
  const { kind, words } = ANSWERS[error.kind];
  const isWait = error.kind === 'throttled';
  const seconds = Math.max(DEFAULT_RETRY_SECONDS, Math.ceil(error.retryAfterSeconds ?? 0));
  return new Problem(kind, words, [], isWait ? seconds : null);
}

/** Why a safe cannot be saved: its store denies the platform access. The message is the adapter's. */
export function accessProblem(error: unknown): unknown {
  if (!(error instanceof StoreFault)) return error;
  const message = `The safe was not saved (${error.kind}): ${error.message}`;
  return new Problem('safe-access-refused', message);
}
