import type { ExecutionPorts, RemotePorts } from '../execution/index.ts';
import { repositoryRoutes } from '../git/github.ts';
import type { IdentityPorts } from '../identity/index.ts';
import { guardedFetch } from '../outbound/index.ts';
import { githubActions } from '../runtimes/github-actions.ts';
import { bindingsOf, type SecretsPorts, secretsAddress } from '../secrets/index.ts';
import type { Config } from './config/config.ts';
import type { GitHubPlace } from './open-repository.ts';
import type { Traces } from './traces/traces.ts';

/** What the ports of runtimes outside of the platform are made from. */
export interface RemoteParts {
  readonly config: Pick<Config, 'app' | 'executionTimeoutSeconds' | 'outboundAllow'>;
  readonly place: GitHubPlace;
  readonly identity: IdentityPorts;
  readonly secrets: SecretsPorts;
  readonly traces: Traces;
}

/** The ports of runtimes on GitHub Actions, which exist only with an App. */
export function openRemote(execution: ExecutionPorts, parts: RemoteParts): RemotePorts {
  const { config, place, identity, secrets, traces } = parts;
  const { app, outboundAllow, executionTimeoutSeconds: timeLimitSeconds } = config;
  const fetch = guardedFetch(outboundAllow);
  return {
    ...execution,
    identity,
    timeLimitSeconds,
    githubUrl: place.webUrl,
    remote: traces.remote(
      app === null ? null : githubActions(repositoryRoutes({ ...place, app, fetch })),
    ),
    secretsService: (token) => secretsAddress(identity.baseUrl, token),
    bindingsOf: (workspace, testCaseIds) => bindingsOf(secrets, workspace, testCaseIds),
  };
}
