import type { EXECUTION_STATES } from '../tables.ts';

export type ExecutionState = (typeof EXECUTION_STATES)[number];

/**
 * State → the states that may follow (docs/executions.md#lifecycle). No other
 * transition happens.
 */
export const TRANSITIONS: Readonly<Record<ExecutionState, readonly ExecutionState[]>> = {
  received: ['validated'],
  validated: ['queued'],
  // Cancelled, or blocked before anything could run.
  queued: ['running', 'dispatched'],
  // Begins again after its process died; ends at once when it is cancelled or given up.
  running: ['running', 'processing', 'dispatched'],
  processing: ['dispatched'],
  dispatched: [],
};

/** The column that holds when a state was reached. */
const REACHED = {
  received: 'receivedAt',
  validated: 'validatedAt',
  queued: 'queuedAt',
  running: 'runningAt',
  processing: 'processingAt',
  dispatched: 'dispatchedAt',
} as const satisfies Record<ExecutionState, string>;

/**
 * The columns that a transition writes: the state, and when it was reached.
 * @throws Error for a transition that the table lacks: a bug
 */
export function step(from: ExecutionState, to: ExecutionState, at: Date) {
  if (!TRANSITIONS[from].includes(to)) {
    throw new Error(`an execution does not go from ${from} to ${to}`);
  }
  return { state: to, [REACHED[to]]: at };
}
