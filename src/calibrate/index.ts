import type { Lesson, Workpiece } from '../generator/index.ts';
import { type CalibratedEndpoint, calibrateEndpoint } from './calibrate-endpoint.ts';
import { inOrder } from './order.ts';
import { ServerGone, type TrialPorts } from './trials.ts';

export type { CalibratedEndpoint } from './calibrate-endpoint.ts';
export { demandsOf } from './demands.ts';
export { probeBy } from './probe.ts';
export { isSentFrom } from './sent-from.ts';
export { startProbe } from './start-probe.ts';

export interface CalibrateOptions {
  /** Requests that may be sent for an endpoint, set-ups included. */
  readonly budget: number;
  /** Ends before the next endpoint. */
  readonly signal?: AbortSignal;
  /** Called before each endpoint. */
  readonly progress?: (done: number, total: number) => void;
}

export interface Calibrated {
  /** In the order in which they were tried. */
  readonly endpoints: readonly CalibratedEndpoint[];
  /** Why it ended before all endpoints were tried; undefined where it did not. */
  readonly ended: string | undefined;
}

/**
 * Tries the valid requests of endpoints on a live server, those first that others are set up with, and
 * learns what it accepts (DESIGN.md, "Calibrate"). The same server state gives the same lessons.
 */
export async function calibrate(
  pieces: readonly Workpiece[],
  ports: TrialPorts,
  { budget, signal, progress }: CalibrateOptions,
): Promise<Calibrated> {
  const endpoints: CalibratedEndpoint[] = [];
  const shared = new Map<string, Lesson>();
  for (const piece of inOrder(pieces)) {
    if (signal?.aborted) return { endpoints, ended: 'it was interrupted' };
    progress?.(endpoints.length, pieces.length);
    try {
      const done = await calibrateEndpoint(piece, ports, { budget, shared: [...shared.values()] });
      endpoints.push(done);
      for (const lesson of done.learned.filter(isShared)) {
        shared.set(JSON.stringify(lesson.change), lesson);
      }
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error;
      return { endpoints, ended: `at ${piece.method} ${piece.path}: ${error.message}` };
    }
  }
  return { endpoints, ended: undefined };
}

/** Headers and queries mean the same at many endpoints. */
function isShared({ change }: Lesson): boolean {
  return 'location' in change && (change.location === 'header' || change.location === 'query');
}
