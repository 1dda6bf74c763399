import type { IdentityPorts } from '../identity/index.ts';
import type { Problem } from '../problem.ts';

/** What the pages need from the world. */
export interface WebPorts {
  readonly identity: IdentityPorts;
  /**
   * Answers a request as the platform would that a browser sends it; `env` is that of the request on
   * whose behalf it is, so that the audit log holds the right address.
   */
  readonly callPlatform: (request: Request, env: object) => Response | Promise<Response>;
  /** Does something that nobody waits for; `stopped` ends it with the platform. */
  readonly keepDoing: (work: (stopped: AbortSignal) => Promise<void>) => void;
  /** Writes down what went wrong that nobody expected. */
  readonly report: (fault: unknown) => void;
  /** The Problem of an error that means that the database cannot serve now; null for any other. */
  readonly outageOf: (error: unknown) => Problem | null;
}
