import type { IdentityPorts } from '../identity/index.ts';
import type { ExecutionPorts, ExecutionWorkPorts } from './execution-ports.ts';
import type { RemoteRuntime } from './runtimes/remote.ts';

/** What runtimes outside of the platform need; web processes have it too, for results come by HTTP. */
export interface RemotePorts
  extends ExecutionPorts,
    Pick<ExecutionWorkPorts, 'secretsService' | 'bindingsOf' | 'timeLimitSeconds'> {
  /** Where people see repositories, such as `https://github.com`. */
  readonly githubUrl: string;
  /** GitHub Actions; null without an App. */
  readonly remote: RemoteRuntime | null;
  readonly identity: IdentityPorts;
}
