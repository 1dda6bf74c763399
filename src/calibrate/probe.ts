import { z } from 'zod';
import { Problem } from '../problem.ts';

/** A request as it was sent, with credentials as `$NAME`. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The same as a curl command; absent for one that nobody would paste. */
  readonly curl?: string | undefined;
}

/** What came back for a valid request. */
export interface Probed {
  /** Null where there was no whole answer. */
  readonly status: number | null;
  /** The body of the response, without any secret. */
  readonly body: string;
  /** What was sent, where it was not accepted, without any secret. */
  readonly request?: SentRequest | undefined;
  /** What an accepted response holds, with few items of each list. */
  readonly content?: unknown;
  /** The URLs in the headers of an accepted response to a request that makes rows, as `Location`. */
  readonly urls?: Readonly<Record<string, string>> | undefined;
  /** What `[cleanup]` has sent for it, and the status of each response. */
  readonly removed?: readonly Removal[] | undefined;
  /** The parameters of the path that it was sent with. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** The places that set-ups have filled: `/path/petId`. */
  readonly created?: readonly string[] | undefined;
  /** Those that `env/suite.txt` has filled. */
  readonly given?: readonly string[] | undefined;
  /** Why it could not be sent; undefined where it was. */
  readonly fault?: string | undefined;
  /** Whether it could not be sent for want of credentials, which any other request lacks too. */
  readonly anonymous: boolean;
  /** Its set-ups: an empty text for one that worked, else what came instead. */
  readonly setups: readonly string[];
  /** All requests that were sent for it, those of its set-ups and their removal among them. */
  readonly requests: number;
  /** Whether what its set-ups have made is there for the next request to the same endpoint. */
  readonly kept: boolean;
  /** Whether the server no longer answers. */
  readonly gone: boolean;
  /** Why the credentials of the suite are no longer accepted; empty where they are. */
  readonly lost: string;
  /** The endpoints that have ended the access of the suite meanwhile, whether or not it could sign in again. */
  readonly suspects: readonly string[];
}

/** A request that was sent to remove a row: `DELETE /pets/{petId}`. */
interface Removal {
  readonly call: string;
  readonly status: number | null;
}

/** Sends the valid requests of a suite as its tests do. */
export interface Probe {
  /** @param most requests that may be sent for it, those of its set-ups among them */
  readonly send: (slug: string, section: string, most: number) => Promise<Probed>;
  /**
   * Removes what set-ups have made for the requests to an endpoint, and rows that had stayed where it is known by now how
   * they are removed; returns how many requests that took.
   */
  readonly end: (slug: string) => Promise<number>;
}

const ANSWER = z.object({
  status: z.int().nullable().default(null),
  body: z.string().default(''),
  request: z
    .object({
      ...{ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) },
      ...{ body: z.string().optional(), curl: z.string().optional() },
    })
    .optional(),
  content: z.unknown().optional(),
  urls: z.record(z.string(), z.string()).optional(),
  removed: z.array(z.object({ call: z.string(), status: z.int().nullable() })).optional(),
  path: z.record(z.string(), z.unknown()).optional(),
  created: z.array(z.string()).optional(),
  given: z.array(z.string()).optional(),
  fault: z.string().optional(),
  anonymous: z.boolean().default(false),
  setups: z.array(z.string()),
  requests: z.int().min(0),
  kept: z.boolean(),
  gone: z.boolean(),
  lost: z.string().default(''),
  suspects: z.array(z.string()).default([]),
});

/**
 * Sends requests by the program of `probe-script.ts`, wherever it runs.
 * @param ask takes a line to it and brings its answer
 */
export function probeBy(ask: (line: string) => Promise<string>): Probe {
  const answered = async (asked: object): Promise<Probed> => {
    const read = ANSWER.safeParse(jsonOf(await ask(JSON.stringify(asked))));
    if (read.success) return read.data;
    // What people's hooks do to the program is theirs.
    throw new Problem('suite-missing', 'What the requests of the suite came to cannot be read.');
  };
  return {
    send: (slug, section, most) => answered({ slug, section, most }),
    end: async (slug) => (await answered({ slug })).requests,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
