import type { Lesson, Workpiece } from '../generator/index.ts';
import { Problem } from '../problem.ts';
import { type CalibratedEndpoint, EndpointCalibration } from './calibrate-endpoint.ts';
import { inOrder } from './order.ts';
import { SchemaLessons } from './schema-lessons.ts';
import { ServerGone, type TrialPorts } from './trials.ts';

export type { CalibratedEndpoint } from './calibrate-endpoint.ts';
export { demandLines, demandsOf } from './demands.ts';
export { probeBy } from './probe.ts';
export { PROBE_SCRIPT } from './probe-script.ts';
export { isSentFrom } from './sent-from.ts';
export { startProbe } from './start-probe.ts';

export interface CalibrateOptions {
  /** Requests that may be sent for an endpoint, set-ups included. */
  readonly budget: number;
  /** Ends it: what was learned until then is kept. */
  readonly signal?: AbortSignal;
  /** Called before each step; an endpoint is done once its fields are tried too. */
  readonly progress?: (done: number, total: number) => void;
}

export interface Calibrated {
  /** In the order in which they were tried. */
  readonly endpoints: readonly CalibratedEndpoint[];
  /** Why it ended before all endpoints were tried; undefined where it did not. */
  readonly ended: string | undefined;
}

/**
 * Tries the valid requests of endpoints on a live server, and learns what it accepts (DESIGN.md, "Calibrate").
 * The same server state gives the same lessons.
 * 1. The valid requests of all endpoints, those first that others are set up with;
 * 2. the requests of single fields, those endpoints first that may send most, since the others have to do
 *    with what these learn;
 * 3. what was learned of schemas, for the requests that no budget was left for.
 */
export async function calibrate(
  pieces: readonly Workpiece[],
  ports: TrialPorts,
  { budget, signal, progress }: CalibrateOptions,
): Promise<Calibrated> {
  const schemas = new SchemaLessons();
  const parameters = new Map<string, Lesson>();
  const tried: EndpointCalibration[] = [];
  let steps = 0;
  /** Whether it may go on. */
  const step = async (piece: Workpiece, work: () => Promise<unknown>) => {
    if (signal?.aborted) return INTERRUPTED;
    progress?.(Math.floor(steps / 2), pieces.length);
    steps += 1;
    try {
      await work();
      return undefined;
    } catch (error) {
      if (signal?.aborted) return INTERRUPTED;
      const where = `${piece.method} ${piece.path}`;
      if (error instanceof ServerGone) return `at ${where}: ${error.message}`;
      // What was learned before the program ended is not lost with it.
      if (error instanceof Problem && tried.length > 0) return `at ${where}: ${error.message}`;
      throw error;
    }
  };
  let ended: string | undefined;
  for (const piece of inOrder(pieces)) {
    const one = new EndpointCalibration(piece, ports, budget, schemas);
    ended = await step(piece, async () => {
      const { learned } = await one.tryRequests([...parameters.values()]);
      tried.push(one);
      for (const lesson of learned.filter(isOfParameter)) {
        parameters.set(JSON.stringify(lesson.change), lesson);
      }
    });
    if (ended !== undefined) break;
  }
  const open = ended === undefined ? tried.toSorted((a, b) => b.left - a.left) : [];
  for (const one of open) {
    ended = await step(one.result.piece, async () => {
      if (one.left > 0) await one.tryFields();
    });
    if (ended !== undefined) break;
  }
  return { endpoints: tried.map((one) => one.assumeRest()), ended };
}

const INTERRUPTED = 'it was interrupted';

/** Headers and queries mean the same at many endpoints. */
function isOfParameter({ change }: Lesson): boolean {
  return 'location' in change && (change.location === 'header' || change.location === 'query');
}
