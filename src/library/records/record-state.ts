import { Problem } from '../../problem.ts';
import type { RECORD_STATES } from '../tables.ts';

export type RecordState = (typeof RECORD_STATES)[number];

/** What happens to a generation record. */
export type RecordEvent = 'submit' | 'start' | 'succeed' | 'fail';

/** State × event → next state; what is not listed does not happen. */
const TRANSITIONS: Readonly<Record<RecordState, Partial<Record<RecordEvent, RecordState>>>> = {
  draft: { submit: 'queued' },
  queued: { start: 'running', fail: 'failed' },
  // A run whose process died starts again.
  running: { start: 'running', succeed: 'generated', fail: 'failed' },
  generated: { submit: 'queued' },
  failed: { submit: 'queued' },
};

/**
 * The state after an event.
 * @throws Problem `record-busy` when a record that is being generated is submitted again
 */
export function nextState(state: RecordState, event: RecordEvent): RecordState {
  const next = TRANSITIONS[state][event];
  if (next !== undefined) return next;
  if (event === 'submit') throw recordBusy();
  throw new Error(`a record cannot ${event} when it is ${state}`);
}

/** Whether a run is under way: then nothing of the record may change under it. */
export function isBusy(state: RecordState): boolean {
  return state === 'queued' || state === 'running';
}

export function recordBusy(): Problem {
  return new Problem('record-busy', 'The record is being generated; wait until the run ends.');
}

/** @throws Problem `record-busy` */
export function requireNotCalibrating({
  isCalibrating,
}: {
  readonly isCalibrating: boolean;
}): void {
  if (!isCalibrating) return;
  throw new Problem('record-busy', 'The record is being calibrated; wait until that ends.');
}
