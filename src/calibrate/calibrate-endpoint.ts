import { type CalibrationTarget, type Learned, withoutRejected } from '../generator/index.ts';
import type { Budget } from './budget.ts';
import type { DocumentedValues } from './complaints/documented-values.ts';
import type { HarmfulWrite, Sentinel } from './findings/sentinel.ts';
import {
  notesOn,
  type RejectedRequest,
  rejectedRequest,
  type ValidSection,
} from './findings/still-rejected.ts';
import type { Harvest } from './observed/harvest.ts';
import { isFutile, isNotSetUp, waitsForRow } from './observed/observed-values.ts';
import type { Probed } from './probe.ts';
import { withoutStaleLessons } from './repair/stale-lessons.ts';
import type { SchemaLessons } from './schema-lessons.ts';
import { Sections } from './sections.ts';
import { withWorkingCleanUps } from './setups/working-clean-ups.ts';
import { type Crash, isAccepted, isHopeless, type TrialPorts, Trials } from './trials.ts';
import { calibrateRequests, type SearchExtent } from './valid-requests.ts';

/** What calibrating an endpoint came to. */
export interface CalibratedEndpoint {
  readonly piece: CalibrationTarget;
  readonly learned: Learned;
  /** Requests that were sent, those of set-ups among them. */
  readonly sent: number;
  /** Of its valid requests (one or two), how many were accepted before and after. */
  readonly requests: number;
  readonly before: number;
  readonly after: number;
  /** Those that are still rejected. */
  readonly rejected: readonly RejectedRequest[];
  /** Valid requests on which the server has failed, also those that are avoided in the end; by their cause. */
  readonly crashes: ReadonlyMap<string, Crash>;
  /** Writes that were accepted, and since which a read fails. */
  readonly harmful: readonly HarmfulWrite[];
}

/** What the endpoints of a calibration have in common. */
export interface SharedKnowledge {
  readonly budget: Budget;
  readonly harvest: Harvest;
  readonly schemas: SchemaLessons;
  readonly documented: DocumentedValues;
  readonly sentinel: Sentinel;
}

/** How the valid requests of an endpoint are tried. */
export interface Attempt extends Pick<SearchExtent, 'isPatient' | 'isPending'> {
  /** What other endpoints taught of headers and of the query: tried first. */
  readonly parameters: Learned;
  /** What is known elsewhere by now: `VERSION PRODUCERS`. */
  readonly seen: string;
}

/** Trials that an endpoint may have at least where its budget was too short for its set-ups. */
const TRIALS_MORE = 4;

/** What set-ups were accepted, of what is known elsewhere. */
function producersIn(seen: string): string {
  return seen.slice(seen.indexOf(' ') + 1);
}

/**
 * An endpoint while it is calibrated: its valid requests at first, then those that single fields start from,
 * as far as its budget goes, and at last what is left to what others have taught.
 */
export class EndpointCalibration {
  readonly #trials: Trials;
  readonly #ports: TrialPorts;
  readonly #schemas: SchemaLessons;
  readonly #sentinel: Sentinel;
  readonly #sections: Sections;
  readonly #first = new Map<string, Probed | undefined>();
  /** The lessons that it began with. */
  readonly #start: Learned;
  /** The valid requests that were noted as rejected when these were written. */
  readonly #noted: ReadonlySet<string>;
  #isSmallestAccepted = false;
  /** Whether nothing more can be learned of its valid requests. */
  #isClosed = false;
  /** What was known elsewhere when they were tried last. */
  #seen = '';
  #result: CalibratedEndpoint;

  /** @param shared the budget, and what is learned of schemas, here and at other endpoints */
  constructor(piece: CalibrationTarget, ports: TrialPorts, shared: SharedKnowledge) {
    this.#trials = new Trials(piece, ports, shared);
    this.#ports = ports;
    this.#schemas = shared.schemas;
    this.#sentinel = shared.sentinel;
    this.#sections = new Sections(this.#trials, shared.schemas);
    const nothing = { sent: 0, requests: 0, before: 0, after: 0, rejected: [] };
    const { crashes, harmful } = this.#trials;
    this.#start = withoutRejected(piece.learned);
    this.#noted = new Set(
      piece.learned.flatMap(({ change }) => (change.kind === 'rejected' ? [change.section] : [])),
    );
    this.#result = { piece, learned: this.#start, ...nothing, crashes, harmful };
  }

  get result(): CalibratedEndpoint {
    return this.#result;
  }

  /** Requests that may be sent for fields; none where the smallest request is rejected. */
  get left(): number {
    return this.#isSmallestAccepted ? this.#trials.left : 0;
  }

  /** Whether a valid request is rejected that may yet be accepted. */
  get isOpen(): boolean {
    const { after, requests } = this.#result;
    return !this.#isClosed && after < requests && this.#trials.left > 0;
  }

  /** Whether the budget ended before all was tried that may make its valid requests accepted. */
  get isCut(): boolean {
    return this.#result.after < this.#result.requests && this.#trials.isCut;
  }

  /** Requests that some trials more take, with set-ups and what removes their rows. */
  get cost(): number {
    return TRIALS_MORE * this.#trials.dearest;
  }

  /** Whether the budget ended before all of its fields were tried. */
  get isShort(): boolean {
    return this.#isSmallestAccepted && this.#sections.isShort;
  }

  /** Lets it send more requests, which other endpoints have left. */
  grant(requests: number): void {
    this.#trials.grant(requests);
  }

  /**
   * Makes the valid requests such that the server accepts them, as far as what is known elsewhere allows.
   * @throws ServerUnreachable
   */
  async tryRequests({
    parameters,
    isPatient,
    isPending,
    seen,
  }: Attempt): Promise<CalibratedEndpoint> {
    const { piece } = this.#trials;
    const { learned: before } = this.#result;
    const sections = sectionsOf(piece, before);
    const isFirst = this.#seen === '';
    if (this.#first.size === 0) await this.#sendFirst(sections);
    if (!isFirst && producersIn(seen) !== producersIn(this.#seen)) this.#trials.forgetRejected();
    this.#seen = seen;
    const smallest = sections.at(-1) ?? 'positive';
    const current = isFirst ? await this.#withoutStale(sections) : before;
    const probed = await this.#trials.try(smallest, current);
    const shared = { parameters, schemas: this.#schemas };
    const isRepair = this.#staleSections().length > 0;
    const extent = { smallest, shared, isPatient, isPending, isRepair };
    const start = { learned: current, probed: probed ?? this.#first.get(smallest) };
    const { learned, isSmallestAccepted } = await calibrateRequests(this.#trials, start, extent);
    this.#isSmallestAccepted = isSmallestAccepted;
    const reached = await this.#trials.try(smallest, learned, true);
    const isWaiting = reached && waitsForRow(this.#trials, { learned, probed: reached });
    const isEnded = start.probed !== undefined && isFutile(this.#trials, start.probed);
    this.#isClosed = isEnded || !(isPatient || isWaiting);
    // What is left out is in the request as it is generated.
    for (const [location, instance] of piece.bases([]).full) {
      this.#schemas.add(piece, location, instance, learned);
    }
    return this.#closed(learned);
  }

  /** Sends the valid requests as they are, the smallest first: a larger one has at least its set-ups, and fails with them. */
  async #sendFirst(sections: readonly ValidSection[]): Promise<void> {
    for (const section of sections.toReversed()) {
      const probed = await this.#trials.try(section, this.#start);
      this.#first.set(section, probed);
      if (probed !== undefined && !isAccepted(probed) && isNotSetUp(probed)) return;
    }
  }

  /**
   * Sends the valid requests as they are: whether one is rejected that was accepted when its lessons were written.
   * @throws ServerUnreachable
   */
  async isStale(): Promise<boolean> {
    await this.#sendFirst(sectionsOf(this.#trials.piece, this.#start));
    await this.#trials.end();
    return this.#staleSections().length > 0;
  }

  /** Sends the smallest valid request, for what its response shows. */
  async observe(): Promise<void> {
    const smallest = sectionsOf(this.#trials.piece, this.#start).at(-1) ?? 'positive';
    await this.#trials.try(smallest, this.#start, true);
    await this.#trials.end();
  }

  /** Sends the smallest valid request once more, where it is accepted, for what its response shows by now. */
  async observeAgain(): Promise<void> {
    if (!this.#isSmallestAccepted) return;
    const { piece, learned } = this.#result;
    await this.#trials.again(sectionsOf(piece, learned).at(-1) ?? 'positive', learned);
    await this.#trials.end();
  }

  #staleSections(): string[] {
    if (this.#start.length === 0) return [];
    return [...this.#first].flatMap(([section, probed]) => {
      const isRejected = probed !== undefined && !isAccepted(probed) && !isHopeless(probed);
      return isRejected && !this.#noted.has(section) ? [section] : [];
    });
  }

  /** What was learned earlier, without what no longer holds. */
  async #withoutStale(sections: readonly ValidSection[]): Promise<Learned> {
    if (this.#staleSections().length === 0) return this.#start;
    const expected = sections.filter((section) => !this.#noted.has(section)).toReversed();
    return withoutStaleLessons(this.#trials, expected, this.#start);
  }

  /**
   * Looks for what removes the rows that its requests make, since more may be known of these by now.
   * @throws ServerUnreachable
   */
  async tryCleanUps(): Promise<void> {
    const { piece, learned } = this.#result;
    if (!this.#isSmallestAccepted) return;
    const smallest = sectionsOf(piece, learned).at(-1) ?? 'positive';
    const probed = await this.#trials.try(smallest, learned, true);
    if (probed === undefined) return;
    const cleaned = await withWorkingCleanUps(this.#trials, smallest, { learned, probed });
    if (cleaned.learned !== learned) await this.#closed(cleaned.learned);
  }

  /** Whether more is known elsewhere than when its valid requests were tried last. */
  hasNews(seen: string): boolean {
    return this.#seen !== seen;
  }

  /**
   * Makes the requests of fields and of branches such that the server accepts them.
   * @throws ServerUnreachable
   */
  async tryFields(): Promise<CalibratedEndpoint> {
    return this.#closed(await this.#sections.calibrated(this.#result.learned));
  }

  /** The result with notes on the requests that are still rejected. */
  get noted(): CalibratedEndpoint {
    const { learned, rejected } = this.#result;
    return { ...this.#result, learned: [...learned, ...notesOn(rejected)] };
  }

  /** Whether a valid request is rejected that is accepted without anything that was learned now. */
  async #isWorse(last: ReadonlyMap<ValidSection, Probed | undefined>): Promise<boolean> {
    for (const [section, probed] of last) {
      if (isAccepted(probed) || !isAccepted(this.#first.get(section))) continue;
      // A row that it has used up, or a server that has changed, is no fault of what was learned.
      if (isAccepted(await this.#trials.again(section, this.#start))) return true;
    }
    return false;
  }

  /**
   * Writes what was learned, for others to be set up with, and sees how the valid requests fare. What makes one of
   * them worse is dropped, all of it.
   */
  async #closed(learned: Learned): Promise<CalibratedEndpoint> {
    const { piece } = this.#trials;
    const { path, text } = piece.environmentFile(learned, 'whole');
    this.#ports.write(path, text);
    const last = new Map<ValidSection, Probed | undefined>();
    for (const section of sectionsOf(piece, learned)) {
      const probed = await this.#trials.try(section, learned, true);
      last.set(section, probed ?? this.#first.get(section));
    }
    // The smallest is the last one.
    for (const [section, probed] of last) this.#sentinel.remember(piece, section, probed);
    if (learned !== this.#start && (await this.#isWorse(last))) return this.#closed(this.#start);
    await this.#trials.end();
    const rejected = [...last].filter(([, one]) => !isAccepted(one));
    if (rejected.length === 0) this.#trials.harvest.confirm(learned);
    this.#result = {
      ...{ piece, learned, sent: this.#trials.sent, requests: last.size },
      before: [...this.#first.values()].filter(isAccepted).length,
      after: last.size - rejected.length,
      rejected: rejected.flatMap(([section, probed]) =>
        probed ? [rejectedRequest(this.#trials, section, { learned, probed })] : [],
      ),
      crashes: this.#trials.crashes,
      harmful: this.#trials.harmful,
    };
    return this.#result;
  }
}

/** The sections with the valid requests, the smallest last. */
function sectionsOf(piece: CalibrationTarget, learned: Learned): ValidSection[] {
  return piece
    .environmentFile(learned, 'requests')
    .sections.flatMap(({ name }) =>
      name === 'positive' || name === 'positive_required' ? [name] : [],
    );
}
