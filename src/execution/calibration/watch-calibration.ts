import { eq } from 'drizzle-orm';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { Stop } from '../lifecycle/stop.ts';
import { calibrations } from '../tables.ts';
import type { CalibrationClaim } from './lock-calibration.ts';

/** A record may be deleted at another process, so the row is polled this often. */
const LOOK_MS = 1000;
/** Of the time limit; what is left is for the endpoint in hand, and for the commit. */
const ENOUGH = 0.8;

/** When the work on a calibration ends before it is done. */
export interface CalibrationSignals {
  /** At once; the reason is a Stop. */
  readonly stop: AbortSignal;
  /** Before the next endpoint: what was learned is kept. */
  readonly enough: AbortSignal;
}

/**
 * Does the work of a calibration, which is stopped when its record is deleted, when another process has
 * taken it over, when it has reached its time limit, and when `shutdown` is aborted.
 */
export async function watchedCalibration<T>(
  ports: ExecutionWorkPorts,
  claim: CalibrationClaim,
  shutdown: AbortSignal,
  work: (signals: CalibrationSignals) => Promise<T>,
): Promise<T> {
  const [stop, enough] = [new AbortController(), new AbortController()];
  const limitMs = ports.timeLimitSeconds * 1000;
  const timers = [
    setTimeout(() => stop.abort(new Stop('time-limit')), limitMs),
    setTimeout(() => enough.abort(), ENOUGH * limitMs),
  ];
  const looking = setInterval(() => {
    isStillClaimed(ports, claim)
      .then((itIs) => itIs || stop.abort(new Stop('lost')))
      .catch(ports.report);
  }, LOOK_MS);
  const onShutdown = () => stop.abort(new Stop('shutdown'));
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener('abort', onShutdown);
  try {
    return await work({ stop: stop.signal, enough: enough.signal });
  } catch (error) {
    // What is stopped fails in many ways.
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    timers.forEach(clearTimeout);
    clearInterval(looking);
    shutdown.removeEventListener('abort', onShutdown);
  }
}

async function isStillClaimed(
  { database }: ExecutionWorkPorts,
  { calibrationId, claim }: CalibrationClaim,
): Promise<boolean> {
  const [found] = await database
    .system('a job of ours names the calibration')
    .select({ claim: calibrations.claim })
    .from(calibrations)
    .where(eq(calibrations.id, calibrationId));
  return found?.claim === claim;
}
