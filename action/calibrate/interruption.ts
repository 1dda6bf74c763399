/** When a calibration ends before it is done. */
export interface Interruption {
  /** Ends it before the next endpoint: what was learned is kept. */
  readonly enough: AbortSignal;
  /** Ends what it is installing or sending. */
  readonly stop: AbortSignal;
  /** Lets go of the process, so that it can end. */
  readonly done: () => void;
}

/** Of the time that is left; the rest is for the endpoint in hand, and for the report. */
const ENOUGH = 0.8;

/**
 * Interrupts when GitHub cancels the job, at first gently and then at once (GitHub: "Workflow cancellation
 * reference", SIGINT and SIGTERM), and before the platform gives it up.
 * @param endsAt when that is, in ISO 8601
 */
export function interruption(endsAt: string): Interruption {
  const [enough, stop] = [new AbortController(), new AbortController()];
  const [onInterrupt, onEnd] = [() => enough.abort(), () => stop.abort()];
  process.once('SIGINT', onInterrupt).once('SIGTERM', onEnd);
  const leftMs = Math.max(0, ENOUGH * (Date.parse(endsAt) - Date.now()));
  const timer = setTimeout(onInterrupt, leftMs);
  return {
    ...{ enough: enough.signal, stop: stop.signal },
    done: () => {
      clearTimeout(timer);
      process.off('SIGINT', onInterrupt).off('SIGTERM', onEnd);
    },
  };
}
