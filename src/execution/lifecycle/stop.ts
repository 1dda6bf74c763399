/** Why the tests of an execution are stopped before they end. */
export type StopCause = 'time-limit' | 'cancelled' | 'lost' | 'shutdown';

const WORDS: Readonly<Record<StopCause, string>> = {
  'time-limit': 'the time limit of the execution was reached',
  cancelled: 'the execution was cancelled',
  // Neither is ever stored: another process has the execution, or will have it.
  lost: 'another process has taken the execution over',
  shutdown: 'the process that ran it was stopped',
};

/** The reason of the signal that stops a run. */
export class Stop extends Error {
  readonly of: StopCause;

  constructor(of: StopCause) {
    super(WORDS[of]);
    this.name = 'Stop';
    this.of = of;
  }
}

/** Why a signal was aborted; null when it was not, or by something else. */
export function stopCause(signal: AbortSignal): StopCause | null {
  const reason: unknown = signal.reason;
  return reason instanceof Stop ? reason.of : null;
}
