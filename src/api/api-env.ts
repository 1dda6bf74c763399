import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { AutomationPorts } from '../automation/index.ts';
import type { Database } from '../database/index.ts';
import type { ExecutionPorts, RemotePorts } from '../execution/index.ts';
import type { IdentityPorts, Principal } from '../identity/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import type { SecretsPorts } from '../secrets/index.ts';

/** The sample API, running, with the document that describes it. */
export interface StartedSample {
  readonly baseUrl: string;
  readonly fileName: string;
  readonly document: string;
}

/** What the routes need from the world. */
export interface ApiPorts {
  readonly library: LibraryPorts;
  readonly identity: IdentityPorts;
  readonly execution: ExecutionPorts;
  readonly remote: RemotePorts;
  readonly secrets: SecretsPorts;
  readonly automation: AutomationPorts;
  readonly log: Logger;
  /** Starts the sample API unless it runs; null where it is not offered. */
  readonly startSample: (() => Promise<StartedSample>) | null;
}

/** What a request carries. */
export interface ApiEnv {
  /** What the server knows of the connection. */
  Bindings: HttpBindings;
  Variables: {
    readonly principal: Principal;
    /** Where the answers to requests with an Idempotency-Key are stored. */
    readonly database: Database;
  };
}
