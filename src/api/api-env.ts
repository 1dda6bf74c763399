import type { Logger } from 'pino';
import type { AutomationPorts } from '../automation/index.ts';
import type { ExecutionPorts, RemotePorts } from '../execution/index.ts';
import type { IdentityPorts, Principal } from '../identity/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import type { SecretsPorts } from '../secrets/index.ts';

/** What the routes need from the world. */
export interface ApiPorts {
  readonly library: LibraryPorts;
  readonly identity: IdentityPorts;
  readonly execution: ExecutionPorts;
  readonly remote: RemotePorts;
  readonly secrets: SecretsPorts;
  readonly automation: AutomationPorts;
  readonly log: Logger;
}

/** What a request carries on its way. */
export interface ApiEnv {
  Variables: { principal: Principal };
}
