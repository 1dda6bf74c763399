import { type CalibrationTarget, type Lesson, withoutRejected } from '../generator/index.ts';
import { Problem } from '../problem.ts';
import { type Excluded, guardAccess } from './access.ts';
import { Budget } from './budget.ts';
import {
  type CalibratedEndpoint,
  EndpointCalibration,
  type SharedKnowledge,
} from './calibrate-endpoint.ts';
import { DocumentedValues } from './complaints/documented-values.ts';
import { Sentinel } from './findings/sentinel.ts';
import { Harvest } from './observed/harvest.ts';
import { inOrder, producersOf } from './order.ts';
import { SchemaLessons } from './schema-lessons.ts';
import { ServerUnreachable, type TrialPorts } from './trials.ts';

export type { Excluded } from './access.ts';
export type { CalibratedEndpoint } from './calibrate-endpoint.ts';
export { demandedAdditions, demandLines, demandsOf, shortened } from './findings/demands.ts';
export {
  crashLines,
  type Findings,
  findingsOf,
  findingsSchema,
  publishedFindingsSchema,
} from './findings/findings.ts';
export { exchangeOf, fieldWords, type RejectedRequest } from './findings/still-rejected.ts';
export { explainLines, explainRows } from './observed/explain.ts';
export { probeBy } from './probe.ts';
export { PROBE_SCRIPT } from './probe-script.ts';
export { filesToProbe, isSentFrom } from './sent-from.ts';
export { startProbe } from './start-probe.ts';

export interface CalibrateOptions {
  /** Requests that may be sent for an endpoint, set-ups included. */
  readonly budget: number;
  /** Whether only what was learned earlier is tried, and repaired where it no longer holds. */
  readonly isAgain?: boolean;
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
  /** The endpoints whose lessons were tried, where only these are. */
  readonly checked: number;
  /** Requests that were sent. */
  readonly sent: number;
  /** The endpoints that have ended the access of the suite, to be left alone from now on. */
  readonly excluded: readonly Excluded[];
}

/**
 * Tries the valid requests of endpoints on a live server, and learns what it accepts (docs/calibrate-search.md).
 * The same server state gives the same lessons.
 * 1. The valid requests of all endpoints, those first that others are set up with, as far as rows are known;
 * 2. the collections whose rows are needed once more, and what was rejected, whenever responses have shown rows or
 *    values that were not known before;
 * 3. what is still rejected, by what its response asks for, first with the budget of each endpoint, then with what
 *    others have left; and step 2 again;
 * 4. the requests of single fields, those endpoints first that may send most; then with what others have left of
 *    the budget.
 * Again, it only sends the valid requests of endpoints with lessons, and takes steps 2 and 3 where one is rejected.
 */
export async function calibrate(
  pieces: readonly CalibrationTarget[],
  unguarded: TrialPorts,
  { budget, isAgain = false, signal, progress }: CalibrateOptions,
): Promise<Calibrated> {
  const probe = guardAccess(unguarded.probe, pieces);
  const ports = { ...unguarded, probe };
  const search = new Search(pieces, ports, budget);
  let steps = 0;
  const step = async ({ method, path }: CalibrationTarget, work: () => Promise<unknown>) => {
    if (signal?.aborted) throw new Ended(INTERRUPTED);
    try {
      await work();
    } catch (error) {
      if (signal?.aborted) throw new Ended(INTERRUPTED);
      // What was learned before the program ended is not lost with it.
      const isKnown = error instanceof Problem && search.tried.length > 0;
      if (!isKnown && !(error instanceof ServerUnreachable)) throw error;
      throw new Ended(`at ${method} ${path}: ${error.message}`);
    }
  };
  const counted: Step = async (piece, work) => {
    progress?.(Math.min(Math.floor(steps / PHASES), pieces.length), pieces.length);
    steps += 1;
    await step(piece, work);
  };
  let ended: string | undefined;
  try {
    await (isAgain ? search.staleEndpoints(step) : search.everyEndpoint(counted));
    await search.lists(step);
    await search.retryWaiting(step, true);
    await search.cleanUps(step);
    await search.retryRemaining(isAgain ? step : counted);
    await search.resumeCut(step);
    await search.retryWaiting(step, false);
    await search.cleanUps(step);
    if (!isAgain) await search.fields(counted);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    ended = error.message;
  }
  const endpoints = search.tried.map((one) => one.noted);
  const { checked, sent } = search;
  return { endpoints, ended, checked, sent, excluded: probe.excluded };
}

/** How often each endpoint has its turn: as it is, repaired, and for its fields. */
const PHASES = 3;

const INTERRUPTED = 'it was interrupted';

/** Why a calibration ends before its end. */
class Ended extends Error {}

type Step = (piece: CalibrationTarget, work: () => Promise<unknown>) => Promise<void>;

/** The endpoints of a calibration in the order in which they are tried, and what they have in common. */
class Search {
  readonly tried: EndpointCalibration[] = [];
  /** The endpoints whose earlier lessons were tried. */
  checked = 0;
  readonly #pieces: readonly CalibrationTarget[];
  readonly #ports: TrialPorts;
  readonly #shared: SharedKnowledge;
  readonly #parameters = new Map<string, Lesson>();

  constructor(pieces: readonly CalibrationTarget[], ports: TrialPorts, each: number) {
    this.#pieces = inOrder(pieces);
    this.#ports = ports;
    this.#shared = {
      budget: new Budget(each, pieces.length),
      harvest: new Harvest(pieces),
      schemas: new SchemaLessons(),
      documented: new DocumentedValues(pieces),
      sentinel: new Sentinel(pieces, ports.probe),
    };
  }

  get sent(): number {
    return this.#shared.budget.spent;
  }

  /** Tries all of them once; what waits for a row does not use up its budget. */
  async everyEndpoint(step: Step): Promise<void> {
    for (const piece of this.#pieces) {
      const one = new EndpointCalibration(piece, this.#ports, this.#shared);
      await step(piece, async () => {
        await this.#try(one, true);
        this.tried.push(one);
      });
    }
  }

  /**
   * Tries the endpoints whose earlier lessons no longer hold, after the reads that may show what takes their place: those
   * that a lesson names, and the collections that a row is in.
   */
  async staleEndpoints(step: Step): Promise<void> {
    const calibrations = this.#pieces.map(
      (piece) => [piece, new EndpointCalibration(piece, this.#ports, this.#shared)] as const,
    );
    for (const [piece, one] of calibrations) {
      if (withoutRejected(piece.learned).length === 0) continue;
      this.checked += 1;
      await step(piece, async () => {
        if (await one.isStale()) this.tried.push(one);
      });
    }
    const stale = this.tried.map(({ result: { piece } }) => piece);
    for (const [piece, one] of calibrations) {
      const isRead = stale.some((other) => other !== piece && isReadFor(piece, other));
      if (isRead && !this.tried.includes(one)) await step(piece, () => one.observe());
    }
    for (const one of this.tried) await step(one.result.piece, () => this.#try(one, true));
  }

  /** Reads collections once more whose rows are needed: since the first time requests may have made some. */
  async lists(step: Step): Promise<void> {
    const waiting = this.tried.filter((one) => one.isOpen);
    for (const one of this.tried) {
      const { method, path } = one.result.piece;
      const isNeeded = waiting.some(({ result: { piece } }) => piece.path.startsWith(`${path}/{`));
      if (method === 'GET' && isNeeded) await step(one.result.piece, () => one.observeAgain());
    }
  }

  /** Tries again what was rejected, as long as there is something new for it. */
  async retryWaiting(step: Step, isPatient: boolean): Promise<void> {
    let isDone = false;
    while (!isDone) {
      isDone = true;
      for (const one of this.tried) {
        if (!one.isOpen || !one.hasNews(this.#known(one))) continue;
        const { after } = one.result;
        await step(one.result.piece, () => this.#try(one, isPatient));
        if (one.result.after > after) isDone = false;
      }
    }
  }

  /** Looks for what removes the rows that are made, as it may have become known how they are named. */
  async cleanUps(step: Step): Promise<void> {
    for (const one of this.tried) await step(one.result.piece, () => one.tryCleanUps());
  }

  /** Tries what waits no longer, since nothing new comes. */
  async retryRemaining(step: Step): Promise<void> {
    for (const one of this.tried) {
      await step(one.result.piece, async () => {
        if (one.isOpen) await this.#try(one, false);
      });
    }
  }

  /** Goes on where the budget of an endpoint has ended, as with dear set-ups, with what others have left. */
  async resumeCut(step: Step): Promise<void> {
    const cut = this.tried.filter((one) => one.isCut);
    for (const [index, one] of cut.entries()) {
      this.#grantShare(one, cut.length - index, one.cost);
      await step(one.result.piece, () => this.#try(one, false));
    }
  }

  /**
   * @param among how many endpoints share what is left
   * @param needed requests that it needs, where these are more than the budget of each
   */
  #grantShare(one: EndpointCalibration, among: number, needed = 0): void {
    const { left, each } = this.#shared.budget;
    one.grant(Math.min(Math.floor(left / among), Math.max(each, needed)));
  }

  /** Tries the requests of single fields: with the budget of each endpoint, then with what others have left. */
  async fields(step: Step): Promise<void> {
    for (const one of this.tried.toSorted((a, b) => b.left - a.left)) {
      await step(one.result.piece, async () => {
        if (one.left > 0) await one.tryFields();
      });
    }
    const short = this.tried.filter((one) => one.isShort);
    for (const [index, one] of short.entries()) {
      this.#grantShare(one, short.length - index);
      await step(one.result.piece, () => one.tryFields());
    }
  }

  async #try(one: EndpointCalibration, isPatient: boolean): Promise<void> {
    const { learned } = await one.tryRequests({
      parameters: [...this.#parameters.values()],
      isPatient,
      isPending: (call) => this.#isPending(call),
      seen: this.#known(one),
    });
    for (const lesson of learned.filter(isOfParameter)) {
      this.#parameters.set(JSON.stringify(lesson.change), lesson);
    }
  }

  /** What is known that may help an endpoint. */
  #known({ result: { piece, learned } }: EndpointCalibration): string {
    const producers = producersOf(piece, learned).map(
      (slug) => `${slug} ${this.tried.find((one) => one.result.piece.slug === slug)?.result.after}`,
    );
    const { harvest, sentinel } = this.#shared;
    return `${harvest.version} ${producers.join()} ${sentinel.recoveries}`;
  }

  /** Whether a request that is rejected may yet be accepted. */
  #isPending(call: string): boolean {
    return this.tried.some(({ isOpen, result: { piece, after } }) => {
      return isOpen && after === 0 && `${piece.method} ${piece.path}` === call;
    });
  }
}

/** Whether the response to a GET may show values of another endpoint: a lesson names it, or it lists what that is about. */
function isReadFor({ method, path }: CalibrationTarget, other: CalibrationTarget): boolean {
  if (method !== 'GET') return false;
  const isNamed = other.learned.some(
    ({ change }) => change.kind === 'value' && change.from === `${method} ${path}`,
  );
  return isNamed || other.path === path || other.path.startsWith(`${path}/`);
}

/** Headers and queries mean the same at many endpoints. */
function isOfParameter({ change }: Lesson): boolean {
  // What a row is called means nothing to another endpoint.
  if (change.kind === 'value' && change.from !== undefined) return false;
  return 'location' in change && (change.location === 'header' || change.location === 'query');
}
