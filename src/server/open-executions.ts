import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { faultInLog } from '../api/index.ts';
import type { ExecutionWorkPorts, RemotePorts } from '../execution/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import { requireAllowed } from '../outbound/index.ts';
import { managedRuntime } from '../runtimes/managed.ts';
import { grantLocalSecrets, type SecretsPorts } from '../secrets/index.ts';
import type { Config } from './config/config.ts';
import type { Place } from './open-ports.ts';
import type { Traces } from './traces/traces.ts';

/** What the ports of executions are made from. */
export interface ExecutionParts {
  readonly config: Config;
  readonly log: Logger;
  readonly library: LibraryPorts;
  readonly secrets: SecretsPorts;
  readonly traces: Traces;
  readonly place: Partial<Place>;
  /** Where people see repositories. */
  readonly githubUrl: string;
}

/** The ports of a process that runs executions. */
export function openExecutions(ports: RemotePorts, parts: ExecutionParts): ExecutionWorkPorts {
  const { config, log, library, secrets, githubUrl, traces, place } = parts;
  const { dataFolder, managedSandbox, retentionDays } = config;
  // What an operator keeps secret on the disk: the signing key and the store, and the variables of `serve`.
  const hidden = [dataFolder, '.env'].map((path) => resolve(path));
  const notice = (sentence: string) => log.info(sentence);
  // Python is the machine's, and so is where it is looked for.
  const options = { environment: process.env, hidden, minimum: managedSandbox, notice };
  const managed = place.managed ?? managedRuntime(options);
  const report = (fault: unknown) => log.error(faultInLog(fault), 'executions');
  managed.health().then(({ sandbox, reason }) => {
    const isIsolated = sandbox === 'bubblewrap' || sandbox === 'user';
    log[isIsolated ? 'info' : 'warn']({ sandbox }, `managed runtime: ${reason}`);
  }, report);
  return {
    ...ports,
    library,
    runtimes: traces.runtimes({ managed, 'self-managed': null }),
    githubUrl,
    baseUrl: ports.identity.baseUrl,
    grantLocalSecrets: (run, testCaseIds) => grantLocalSecrets(secrets, run, testCaseIds),
    endRunSecrets: (runId) => secrets.runValues?.end(runId),
    requireAllowed: (url) => requireAllowed(url, config.outboundAllow),
    retentionDays,
    report,
  };
}
