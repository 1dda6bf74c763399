import type { IdentityPorts } from '../../identity/index.ts';
import type { RuntimesPorts } from '../../runtimes/index.ts';
import type { ExecutionPorts, ExecutionWorkPorts } from '../execution-ports.ts';

/** What runtimes outside of the platform need; web processes have it too, for results come by HTTP. */
export interface RemotePorts
  extends ExecutionPorts,
    RuntimesPorts,
    Pick<ExecutionWorkPorts, 'secretsService' | 'bindingsOf' | 'timeLimitSeconds'> {
  /** Where people see repositories, such as `https://github.com`. */
  readonly githubUrl: string;
  readonly identity: IdentityPorts;
}
