import type { Learned, Workpiece } from '../generator/index.ts';
import type { Probed } from './probe.ts';
import { reasonOf } from './reason.ts';
import type { SchemaLessons } from './schema-lessons.ts';
import { Sections } from './sections.ts';
import { isAccepted, type TrialPorts, Trials } from './trials.ts';
import { calibrateRequests } from './valid-requests.ts';

/** What calibrating an endpoint came to. */
export interface CalibratedEndpoint {
  readonly piece: Workpiece;
  readonly learned: Learned;
  /** Requests that were sent, those of set-ups among them. */
  readonly sent: number;
  /** Of its valid requests (one or two), how many were accepted before and after. */
  readonly requests: number;
  readonly before: number;
  readonly after: number;
  /** Why a request is still rejected; undefined where none is. */
  readonly rejected: string | undefined;
}

/**
 * An endpoint while it is calibrated: its valid requests at first, then those that single fields start from,
 * as far as its budget goes, and at last what is left to what others have taught.
 */
export class EndpointCalibration {
  readonly #trials: Trials;
  readonly #ports: TrialPorts;
  readonly #schemas: SchemaLessons;
  readonly #sections: Sections;
  readonly #first = new Map<string, Probed | undefined>();
  #isSmallestAccepted = false;
  #result: CalibratedEndpoint;

  /**
   * @param budget requests that may be sent, set-ups included
   * @param schemas what is learned of schemas, here and at other endpoints
   */
  constructor(piece: Workpiece, ports: TrialPorts, budget: number, schemas: SchemaLessons) {
    this.#trials = new Trials(piece, ports, budget);
    this.#ports = ports;
    this.#schemas = schemas;
    this.#sections = new Sections(this.#trials, schemas);
    const nothing = { sent: 0, requests: 0, before: 0, after: 0, rejected: undefined };
    this.#result = { piece, learned: piece.learned, ...nothing };
  }

  get result(): CalibratedEndpoint {
    return this.#result;
  }

  /** Requests that may be sent for fields; none where the smallest request is rejected. */
  get left(): number {
    return this.#isSmallestAccepted ? this.#trials.left : 0;
  }

  /**
   * Makes the valid requests such that the server accepts them.
   * @param parameters what other endpoints taught of headers and of the query: tried first
   * @throws ServerGone
   */
  async tryRequests(parameters: Learned): Promise<CalibratedEndpoint> {
    const { piece } = this.#trials;
    const sections = sectionsOf(piece, piece.learned);
    for (const section of sections) {
      this.#first.set(section, await this.#trials.try(section, piece.learned));
    }
    const smallest = sections.at(-1) ?? 'positive';
    const first = this.#first.get(smallest);
    const shared = { parameters, schemas: this.#schemas };
    const how = { smallest, shared };
    const { learned, isSmallestAccepted } = await calibrateRequests(this.#trials, first, how);
    this.#isSmallestAccepted = isSmallestAccepted;
    // What is left out is in the request as it is generated.
    for (const [location, instance] of piece.bases([]).full) {
      this.#schemas.add(piece, location, instance, learned);
    }
    return this.#closed(learned);
  }

  /**
   * Makes the requests of fields and of branches such that the server accepts them.
   * @throws ServerGone
   */
  async tryFields(): Promise<CalibratedEndpoint> {
    return this.#closed(await this.#sections.calibrated(this.#result.learned));
  }

  /** Takes what others have taught for the requests that were not tried. */
  assumeRest(): CalibratedEndpoint {
    if (!this.#isSmallestAccepted) return this.#result;
    const learned = this.#sections.assumed(this.#result.learned);
    this.#result = { ...this.#result, learned };
    return this.#result;
  }

  /** Writes what was learned, for others to be set up with, and sees how the valid requests fare. */
  async #closed(learned: Learned): Promise<CalibratedEndpoint> {
    const { piece } = this.#trials;
    const { path, text } = piece.made(learned, 'whole');
    this.#ports.write(path, text);
    const last = new Map<string, Probed | undefined>();
    for (const section of sectionsOf(piece, learned)) {
      const probed = await this.#trials.try(section, learned, true);
      last.set(section, probed ?? this.#first.get(section));
    }
    await this.#trials.end();
    const rejected = [...last.values()].filter((one) => !isAccepted(one));
    this.#result = {
      ...{ piece, learned, sent: this.#trials.sent, requests: last.size },
      before: [...this.#first.values()].filter(isAccepted).length,
      after: last.size - rejected.length,
      rejected: rejected[0] && reasonOf(rejected[0]),
    };
    return this.#result;
  }
}

/** The sections with the valid requests, the smallest last. */
function sectionsOf(piece: Workpiece, learned: Learned): string[] {
  return piece
    .made(learned, 'requests')
    .sections.flatMap(({ name }) => (/^positive(_required)?$/.test(name) ? [name] : []));
}
