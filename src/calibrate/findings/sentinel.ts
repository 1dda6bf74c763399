import type { CalibrationTarget } from '../../generator/index.ts';
import type { Probe, Probed } from '../probe.ts';
import { isAccepted, isCrash } from '../trials.ts';
import type { ValidSection } from './still-rejected.ts';

/** A write that the server accepts, and after which it fails on a request that it had accepted before. */
export interface HarmfulWrite {
  /** `POST /users` */
  readonly write: string;
  /** Its body; empty where it has none. */
  readonly body: string;
  /** What gets 5xx since then: `GET /users`. */
  readonly read: string;
  /** The response to that; null where there was none. */
  readonly status: number | null;
  /** Whether the read is accepted again, since the rows of the write have been removed. */
  isRecovered: boolean;
}

/** Requests that a check takes at most, without those that remove rows. */
const MOST_SENT = 3;

/** What a check came to, and how many requests it took. */
export interface Checked {
  readonly requests: number;
  /** The write, and how the read fails since then. */
  readonly found?: { readonly harm: HarmfulWrite; readonly crash: Probed };
}

/** What reads without set-ups, and was accepted with the section as it is in the suite now. */
interface Read {
  readonly piece: CalibrationTarget;
  readonly section: ValidSection;
}

/**
 * Watches the reads of a calibration: some servers accept a row or a setting that they cannot read again. The closest
 * read that was accepted is sent after an accepted write, so that the write is known by which it fails.
 */
export class Sentinel {
  readonly #probe: Probe;
  readonly #reads = new Map<string, Read>();
  /** Segments that all paths begin with, as `/api/v1`. */
  readonly #common: number;
  /** Collections whose reads fail until a clean-up is known: they show nothing about later writes. */
  readonly #broken = new Map<string, { readonly read: Read; readonly harm: HarmfulWrite }>();
  /** How often what had failed was accepted again. */
  recoveries = 0;
  /** Calls that the server fails on, whatever is sent, since one of them was accepted. */
  readonly #failing = new Set<string>();

  constructor(pieces: readonly CalibrationTarget[], probe: Probe) {
    this.#probe = probe;
    const paths = pieces.map(({ path }) => literals(path));
    const [first = []] = paths;
    const differing = first.findIndex((one, at) => paths.some((path) => path[at] !== one));
    const shared = differing < 0 ? first.length : differing;
    // What a path consists of is a collection, though all others begin with it.
    this.#common = Math.max(0, Math.min(shared, ...paths.map((path) => path.length - 1)));
  }

  /** Remembers an endpoint whose files are as they stay, with the section that was accepted last. */
  remember(piece: CalibrationTarget, section: ValidSection, probed: Probed | undefined): void {
    const isRead = piece.method === 'GET' && probed?.setups.length === 0;
    if (isRead && isAccepted(probed)) this.#reads.set(piece.slug, { piece, section });
    else this.#reads.delete(piece.slug);
  }

  /**
   * Sends the closest read once more, since a write was accepted whose rows no clean-up has removed yet. Where it fails
   * twice, what set-ups have made is removed, and rows that had stayed.
   * @param most requests that may be sent
   */
  async check(piece: CalibrationTarget, body: string, most: number): Promise<Checked> {
    const read = this.#closest(piece);
    if (read === undefined || most < MOST_SENT) return { requests: 0 };
    const send = () => this.#probe.send(read.piece.slug, read.section, most);
    const first = await send();
    if (first.gone || !isCrash(first)) return { requests: first.requests };
    const crash = await send();
    const sent = first.requests + crash.requests;
    if (crash.gone || !isCrash(crash)) return { requests: sent };
    const removals = await this.#probe.end(piece.slug);
    const last = await send();
    const harm: HarmfulWrite = {
      ...{ write: nameOf(piece), body, read: nameOf(read.piece), status: crash.status },
      isRecovered: isAccepted(last),
    };
    const collection = this.#collectionOf(piece);
    if (!harm.isRecovered && collection !== undefined) this.#broken.set(collection, { read, harm });
    return { requests: sent + removals + last.requests, found: { harm, crash } };
  }

  /**
   * Sees whether a write itself fails since another body of it was accepted, as a server does that sorts its rows: the
   * first request that was accepted is sent again, and once more when what the endpoint has made is removed.
   * @param again sends it, and counts it
   * @param last the body that was accepted last
   */
  async checkWrite(
    piece: CalibrationTarget,
    again: () => Promise<Probed>,
    last: string,
  ): Promise<Checked> {
    const crash = await again();
    if (crash.gone || !isCrash(crash)) return { requests: 0 };
    const requests = await this.#probe.end(piece.slug);
    const isRecovered = isAccepted(await again());
    const call = nameOf(piece);
    if (!isRecovered) this.#failing.add(call);
    const harm = { write: call, body: last, read: call, status: crash.status, isRecovered };
    return { requests, found: { harm, crash } };
  }

  /** Whether a call fails since a write that nothing has removed: that says nothing of what it sets up. */
  isFailing(call: string): boolean {
    return this.#failing.has(call);
  }

  /**
   * Sends a read that fails once more, since what removes the rows of its collection may have become known.
   * @returns how many requests that took
   */
  async recheck(piece: CalibrationTarget, most: number): Promise<number> {
    const collection = this.#collectionOf(piece);
    const broken = collection === undefined ? undefined : this.#broken.get(collection);
    if (collection === undefined || broken === undefined || most < 1) return 0;
    const { read, harm } = broken;
    const probed = await this.#probe.send(read.piece.slug, read.section, most);
    if (isAccepted(probed)) {
      harm.isRecovered = true;
      this.#broken.delete(collection);
      this.recoveries += 1;
    }
    return probed.requests;
  }

  /** The accepted read of a write's collection that has most of its path; the shortest of these. */
  #closest(piece: CalibrationTarget): Read | undefined {
    const collection = this.#collectionOf(piece);
    if (collection === undefined || this.#broken.has(collection)) return undefined;
    const own = literals(piece.path);
    const inCommon = (read: Read) => {
      const path = literals(read.piece.path);
      const differing = own.findIndex((one, at) => path[at] !== one);
      return differing < 0 ? own.length : differing;
    };
    return [...this.#reads.values()]
      .filter((read) => this.#collectionOf(read.piece) === collection)
      .toSorted(
        (a, b) => inCommon(b) - inCommon(a) || a.piece.path.length - b.piece.path.length,
      )[0];
  }

  /** The segment that tells collections apart; undefined for a path that has none. */
  #collectionOf({ path }: CalibrationTarget): string | undefined {
    return literals(path)[this.#common];
  }
}

/** The segments of a path without its parameters; singular and plural are the same. */
function literals(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((one) => one !== '' && !one.includes('{'))
    .map((one) => one.replace(/(?<=ss|x|z)es$|(?<!s)s$/, ''));
}

function nameOf({ method, path }: CalibrationTarget): string {
  return `${method} ${path}`;
}
