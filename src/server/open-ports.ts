import type { Logger } from 'pino';
import {
  type AutomationPorts,
  createDeliveries,
  type SecretKeys,
  startersOf,
} from '../automation/index.ts';
import type { Database, Queue } from '../database/index.ts';
import type { ExecutionPorts, RemotePorts } from '../execution/index.ts';
import { openCommitted, openUpload, openUrl } from '../generation/index.ts';
import { reportTestsWhenEnded, reportWhenEnded } from '../github/index.ts';
import type { IdentityPorts } from '../identity/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import type { RuntimeAdapter } from '../runtimes/index.ts';
import { type OpenStore, openSecrets, type SecretsPorts } from '../secrets/index.ts';
import type { Config } from './config/config.ts';
import { documentNetworks } from './config/document-networks.ts';
import { gitTokens } from './git-tokens.ts';
import { openAutomation } from './open-automation.ts';
import { openIdentity } from './open-identity.ts';
import { openRemote } from './open-remote.ts';
import { type GitHubPlace, openLocalRepositories, openRepositories } from './open-repository.ts';
import { openStores } from './open-stores.ts';
import type { Traces } from './traces/traces.ts';
import { keysOf, openVariables } from './variables.ts';
import { withTokens } from './with-tokens.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What tests put in the place of the world. */
export interface Place extends GitHubPlace {
  readonly waitsSeconds: readonly number[];
  readonly openStore: OpenStore;
  /** One for many platforms of a process: to try the sandboxes of this machine takes half a second. */
  readonly managed: RuntimeAdapter;
}

/** What the platform is made of before its modules are opened. */
export interface Parts {
  readonly config: Config;
  readonly environment: Environment;
  readonly log: Logger;
  readonly database: Database;
  readonly queue: Queue;
  readonly keys: SecretKeys;
  readonly traces: Traces;
  readonly place: Partial<Place>;
  /** Where others reach the platform, without a slash at the end. */
  readonly baseUrl: string;
}

/** What each module needs from the world, filled in. */
export interface Ports {
  readonly library: LibraryPorts;
  readonly identity: IdentityPorts;
  readonly automation: AutomationPorts;
  readonly execution: ExecutionPorts;
  readonly remote: RemotePorts;
  readonly secrets: SecretsPorts;
}

/** Fills in the ports of the modules, each from those before it. */
export function openPorts(parts: Parts): Ports {
  const { config, environment, log, database, queue, keys, traces, baseUrl } = parts;
  const place = { ...config.githubUrl, ...parts.place };
  const identity = openIdentity(config, place, database, baseUrl);
  const variables = openVariables(keysOf(database), config.credentials, environment);
  const openStore = traces.stores(place.openStore ?? openStores(config, variables));
  const isAlone = config.store.kind === 'pglite';
  const secrets = openSecrets({ database, identity, openStore, isAlone, ...config.secrets });
  const library: LibraryPorts = {
    database,
    queue,
    openCommitted,
    runEnded: (runId) => reportWhenEnded({ database, queue }, runId),
    openUpload,
    ...withTokens({
      openUrl: (url, token) => openUrl(url, token, documentNetworks(config, url)),
      openRepository: openRepositories(config, place),
    }),
    localRepositories: openLocalRepositories(config),
    gitTokens: gitTokens(variables, secrets, config.isLocal),
    startersOf: (workspace, pipelineId) => startersOf(database, workspace, pipelineId),
  };
  const automation = openAutomation({ config, database, queue, log, keys, baseUrl });
  const execution: ExecutionPorts = {
    database,
    queue,
    now: () => new Date(),
    executionEnded: async (execution) => {
      await createDeliveries(automation, execution);
      if (config.app !== null) await reportTestsWhenEnded({ database, queue }, execution);
    },
  };
  const remote = openRemote(execution, { config, place, identity, secrets, traces });
  return { library, identity, automation, execution, remote, secrets };
}
