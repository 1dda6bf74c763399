import {
  type CalibrationTarget,
  type Change,
  type EnvironmentFile,
  isOfPlace,
  type Learned,
  type Lesson,
} from '../generator/index.ts';
import type { Budget } from './budget.ts';
import type { DocumentedValues } from './complaints/documented-values.ts';
import type { Checked, HarmfulWrite, Sentinel } from './findings/sentinel.ts';
import type { Harvest } from './observed/harvest.ts';
import type { Probe, Probed } from './probe.ts';
import { crashCause, reasonOf } from './reason.ts';

/** What trials need of the world. */
export interface TrialPorts {
  readonly probe: Probe;
  /** Writes a file of the suite that is tried. */
  readonly write: (path: string, text: string) => void;
}

/** Requests that are left to see how the two valid requests fare in the end. */
const RESERVED = 2;

/** Different requests with the same response, after which an endpoint is taken to give no other one. */
const MOST_SAME = 20;

/** So many accepted writes of an endpoint are followed by a read that shows whether they do harm. */
const MOST_WATCHED = 6;

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** The server no longer answers: nothing can be learned of it. */
export class ServerUnreachable extends Error {}

/** Tries the valid requests of one endpoint with lessons, within its budget of requests. */
export class Trials {
  readonly piece: CalibrationTarget;
  /** What the responses to all endpoints have shown. */
  readonly harvest: Harvest;
  /** The values that the document shows in words and as examples. */
  readonly documented: DocumentedValues;
  readonly #ports: TrialPorts;
  readonly #budget: Budget;
  readonly #sentinel: Sentinel;
  #own: number;
  readonly #known = new Map<string, Probed>();
  /** The requests of the dearest trial so far: one more of that kind must fit into the budget. */
  #dearest = 1;
  /** Whether the next trial finds what the set-ups of the last one have made. */
  #isSetUp = false;
  /** The last response, and how many requests in a row got it, whatever was changed. */
  #same = { reason: '', requests: 0 };
  /** Whether something was not tried since the budget did not allow it. */
  isCut = false;
  /** All requests that were sent. */
  sent = 0;
  /** What was tried, in this order. */
  readonly attempts: Attempt[] = [];
  /** The first valid request that the server has failed on for each cause. */
  readonly crashes = new Map<string, Crash>();
  /** Writes that were accepted, and since which a read fails. */
  readonly harmful: HarmfulWrite[] = [];
  /** The writes that were accepted, by their lines, in this order. */
  readonly #accepted = new Map<string, Sent>();
  /** Accepted writes by their lines, with what counts as the response where they have done harm. */
  readonly #watched = new Map<string, Probed | undefined>();

  /** What the dearest trial so far has cost, in requests. */
  get dearest(): number {
    return this.#dearest;
  }

  /** Requests that may still be sent. */
  get left(): number {
    return Math.min(this.#own - this.sent, this.#budget.left);
  }

  constructor(
    piece: CalibrationTarget,
    ports: TrialPorts,
    {
      budget,
      harvest,
      documented,
      sentinel,
    }: {
      readonly budget: Budget;
      readonly harvest: Harvest;
      readonly documented: DocumentedValues;
      readonly sentinel: Sentinel;
    },
  ) {
    this.piece = piece;
    this.harvest = harvest;
    this.documented = documented;
    this.#ports = ports;
    this.#budget = budget;
    this.#sentinel = sentinel;
    this.#own = budget.each;
  }

  /** Lets it send more requests, which other endpoints have left. */
  grant(requests: number): void {
    this.#own += requests;
    this.isCut = false;
  }

  /**
   * Sends a valid request as it is with these lessons; what was sent before is not sent again.
   * @param isLast whether nothing follows from the answer, so that what is left of the budget may be used
   * @returns undefined where the budget is used up
   * @throws ServerUnreachable
   */
  async try(wanted: string, learned: Learned, isLast = false): Promise<Probed | undefined> {
    const { path, text, sections } = this.piece.environmentFile(learned, 'requests');
    const before = this.sent;
    const probed = await this.tryText(sentAs(wanted, sections), { path, text }, isLast);
    if (probed && this.sent > before) this.attempts.push({ section: wanted, learned, probed });
    return probed;
  }

  /** Sends a valid request once more as it is; undefined where the budget is used up. */
  async again(wanted: string, learned: Learned): Promise<Probed | undefined> {
    const { text, sections } = this.piece.environmentFile(learned, 'requests');
    const key = keyOf(sentAs(wanted, sections), text);
    const first = this.#known.get(key);
    this.#known.delete(key);
    const second = await this.try(wanted, learned);
    // What was accepted once is known to be accepted.
    if (first) this.#known.set(key, first);
    return second;
  }

  /** Sends the request of a section of an environment file; undefined where the budget is used up. */
  async tryText(
    section: string,
    { path, text }: Pick<EnvironmentFile, 'path' | 'text'>,
    isLast = false,
  ): Promise<Probed | undefined> {
    const key = keyOf(section, text);
    const lines = linesOf(section, text);
    // What has done harm is not sent again, whatever else is in the file.
    const known = this.#known.get(key) ?? this.#watched.get(lines);
    if (known) return known;
    const { left } = this;
    if (this.#same.requests >= MOST_SAME && !isLast) return undefined;
    const needed = this.#isSetUp ? 1 : this.#dearest;
    // What set-ups have made is there for the requests at the end, too.
    const reserved = isLast ? 0 : RESERVED * needed;
    if (needed + reserved > left) {
      this.isCut = true;
      return undefined;
    }
    this.#ports.write(path, text);
    const sent = await this.#ports.probe.send(this.piece.slug, section, left);
    if (sent.gone) throw new ServerUnreachable(sent.fault);
    this.#count(sent.requests);
    const harm = await this.#harmOf(lines, sent);
    const probed = harm ?? sent;
    const isPoisoned = isCrash(sent) && (await this.#isPoisoned());
    const isWrite = !SAFE.has(this.piece.method);
    if (isWrite && isAccepted(probed)) {
      const times = (this.#accepted.get(lines)?.times ?? 0) + 1;
      // The one that was accepted last is the last one.
      this.#accepted.delete(lines);
      this.#accepted.set(lines, { section, path, text, times });
    }
    const reason = isAccepted(probed) ? '' : reasonOf(probed);
    const isSame = reason !== '' && reason === this.#same.reason;
    this.#same = { reason, requests: isSame ? this.#same.requests + 1 : 1 };
    if (isCrash(sent) && !isPoisoned) this.#recordCrash({ section, probed });
    this.#dearest = Math.max(this.#dearest, sent.requests);
    this.#isSetUp = probed.kept;
    this.harvest.observe(this.piece, probed);
    this.#known.set(key, probed);
    return probed;
  }

  /** Lets another kind of search begin, about which it says nothing that all requests so far got the same response. */
  beginSearch(): void {
    this.#same = { reason: '', requests: 0 };
  }

  /** Forgets what was rejected, since the server, or what requests are set up with, has changed. */
  forgetRejected(): void {
    for (const [key, probed] of this.#known) if (!isAccepted(probed)) this.#known.delete(key);
    this.beginSearch();
  }

  /** Removes what set-ups have made, and what has stayed before it was known how it is removed. */
  async end(): Promise<void> {
    if (this.#isSetUp) this.#count(await this.#ports.probe.end(this.piece.slug));
    this.#isSetUp = false;
    this.#count(await this.#sentinel.recheck(this.piece, this.left));
  }

  /**
   * What counts as the response to an accepted write that does harm; undefined for any other request. One whose rows a
   * clean-up has removed has left nothing behind.
   */
  async #harmOf(lines: string, sent: Probed): Promise<Probed | undefined> {
    const isRemoved = sent.removed?.some(({ status }) => isSuccess(status)) === true;
    if (SAFE.has(this.piece.method) || !isAccepted(sent) || isRemoved) return undefined;
    if (this.#watched.has(lines) || this.#watched.size >= MOST_WATCHED) return undefined;
    const { requests, found } = await this.#sentinel.check(this.piece, bodyIn(lines), this.left);
    this.#count(requests);
    if (found === undefined) {
      this.#watched.set(lines, undefined);
      return undefined;
    }
    this.harmful.push(found.harm);
    const counted = harmfulWrite(sent, found);
    this.#watched.set(lines, counted);
    return counted;
  }

  /**
   * Whether the server fails since a body of this write was accepted, also on another one that was accepted twice before: what
   * is accepted once may have a key that has to be new. The body counts as rejected from then on, and is not sent again.
   */
  async #isPoisoned(): Promise<boolean> {
    const last = [...this.#accepted].at(-1);
    const baseline = [...this.#accepted.values()].find(({ times }) => times > 1);
    if (last === undefined || baseline === undefined || last[1] === baseline || this.left < 2)
      return this.#isFailing;
    if (this.#isFailing) return true;
    const [lines, { section, text }] = last;
    const again = async () => {
      this.#ports.write(baseline.path, baseline.text);
      const sent = await this.#ports.probe.send(this.piece.slug, baseline.section, this.left);
      this.#count(sent.requests);
      return sent;
    };
    const { requests, found } = await this.#sentinel.checkWrite(this.piece, again, bodyIn(lines));
    this.#count(requests);
    if (found === undefined) return false;
    this.harmful.push(found.harm);
    const known = this.#known.get(keyOf(section, text));
    if (known) this.#watched.set(lines, harmfulWrite(known, found));
    this.#known.delete(keyOf(section, text));
    return true;
  }

  /** Whether every request to it fails since a write that nothing has removed. */
  get #isFailing(): boolean {
    return this.#sentinel.isFailing(`${this.piece.method} ${this.piece.path}`);
  }

  /** Whether a set-up fails for a write that was accepted before, and not for what it is sent for. */
  isFailingSetUp(call: string): boolean {
    return this.#sentinel.isFailing(call);
  }

  #recordCrash(crash: Crash): void {
    const cause = crashCause(crash.probed);
    if (!this.crashes.has(cause)) this.crashes.set(cause, crash);
  }

  #count(requests: number): void {
    this.sent += requests;
    this.#budget.spend(requests);
  }

  /** Whether a lesson changes the requests: not one on a field that a person has edited, or that is wrong. */
  changes(learned: Learned, lesson: Lesson): boolean {
    if (isOnEdit(this.piece, lesson.change)) return false;
    const text = (lessons: Learned) =>
      withoutComments(this.piece.environmentFile(lessons, 'requests').text);
    return text(learned) !== text([...learned, lesson]);
  }
}

function isOnEdit(piece: CalibrationTarget, change: Change): boolean {
  return isOfPlace(change) && piece.isEdited(change.location, change.at);
}

/** The section with a valid request: the two may have become the same. */
function sentAs(wanted: string, sections: EnvironmentFile['sections']): string {
  return sections.some(({ name }) => name === wanted) ? wanted : 'positive';
}

function keyOf(section: string, text: string): string {
  return `${section}\n${withoutComments(text)}`;
}

/** The request of a section: what a file has beside it, as a set-up, makes no other one of it. */
function linesOf(section: string, text: string): string {
  const [, rest = ''] = withoutComments(`\n${text}`).split(`\n[${section}]\n`);
  return rest.split('\n\n', 1)[0] ?? '';
}

function bodyIn(lines: string): string {
  return /^body = (.*)$/m.exec(lines)?.[1] ?? '';
}

/** What counts as the response to an accepted write that does harm. */
function harmfulWrite(sent: Probed, { harm, crash }: NonNullable<Checked['found']>): Probed {
  const fault = `accepted, but ${harm.read} gets ${crash.status ?? 'no response'} since then`;
  const { status, body, request } = crash;
  return { ...sent, status, body, request, content: undefined, fault, kept: false };
}

function withoutComments(text: string): string {
  return text.replace(/^#.*\n/gm, '');
}

/** A request as it was sent: of a section of an environment file. */
interface Sent extends Pick<EnvironmentFile, 'path' | 'text'> {
  readonly section: string;
  /** How often it was accepted. */
  readonly times: number;
}

/** A request that was sent, the lessons that it was made with, and the response. */
interface Attempt extends Repaired {
  readonly section: string;
}

/** A valid request on which the server has failed. */
export interface Crash {
  readonly section: string;
  readonly probed: Probed;
}

/**
 * Sends a valid request with each of several sets of lessons until one is accepted.
 * @returns undefined where none is, or the budget is used up
 */
export async function firstAccepted(
  trials: Trials,
  section: string,
  candidates: Iterable<Learned>,
): Promise<Repaired | undefined> {
  for (const learned of candidates) {
    const probed = await trials.try(section, learned);
    if (probed === undefined) return undefined;
    if (isAccepted(probed)) return { learned, probed };
  }
  return undefined;
}

/** Lessons, and the response to the request with them. */
export interface Repaired {
  readonly learned: Learned;
  readonly probed: Probed;
}

/** Whether the server took a request for valid. */
export function isAccepted(probed: Probed | undefined): boolean {
  return isSuccess(probed?.status) && probed?.fault === undefined;
}

function isSuccess(status: number | null | undefined): boolean {
  return status !== null && status !== undefined && status >= 200 && status < 300;
}

/** Whether the server has failed on a request; what it does not offer, or not now (501, 503), is no failure. */
export function isCrash({ status, fault }: Probed): boolean {
  if (status === null) return fault === undefined;
  return status >= 500 && status !== 501 && status !== 503;
}

/** Statuses that say nothing of the request: who sends it, or what the server does not do. */
const HOPELESS: ReadonlySet<number> = new Set([401, 403, 405, 501]);

/** Whether no change of the request can make the server accept it. */
export function isHopeless({ status, anonymous }: Probed): boolean {
  return anonymous || (status !== null && HOPELESS.has(status));
}
