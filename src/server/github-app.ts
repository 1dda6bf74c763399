import type { Logger } from 'pino';
import { z } from 'zod';
import { type RemotePorts, runChanged } from '../execution/index.ts';
import {
  appLogin,
  faultOf,
  githubRepository,
  installationClients,
  repositoryRoutes,
} from '../git/github.ts';
import type { GitHubPorts } from '../github/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import { guardedFetch } from '../outbound/index.ts';
import { checkRuntimesOf } from '../runtimes/index.ts';
import type { AppConfig } from './config/config.ts';
import type { GitHubPlace } from './open-repository.ts';

const Installation = z.object({ id: z.int() });

/** A minute, then longer: GitHub's limits are lifted within the hour. */
const WAITS_SECONDS = [60, 300, 900, 1800, 3600];

/** What the GitHub App works with, from the configuration. */
export function githubPorts(
  app: AppConfig,
  place: GitHubPlace & { readonly waitsSeconds?: readonly number[] },
  outboundAllow: readonly string[],
  { library, remote }: { readonly library: LibraryPorts; readonly remote: RemotePorts },
  log: Logger,
): GitHubPorts {
  const settings = { ...place, app, fetch: guardedFetch(outboundAllow) };
  const routes = repositoryRoutes(settings);
  let login: Promise<string> | null = null;
  return {
    library,
    runChanged: (run) => runChanged(remote, run),
    installationChanged: (account) => checkRuntimesOf(remote, account),
    baseUrl: remote.identity.baseUrl,
    log,
    webUrl: place.webUrl,
    clientOf: installationClients(settings),
    repositoryOf: (client, url) => githubRepository(client, { type: 'github', url }, place.webUrl),
    faultOf,
    installationOf: async (repository) => {
      const { status, data } = await routes.installation(repository);
      return status === 200 ? Installation.parse(data).id : null;
    },
    ownLogin: () => {
      login ??= appLogin(settings).catch((error: unknown) => {
        login = null;
        throw error;
      });
      return login;
    },
    waitsSeconds: place.waitsSeconds ?? WAITS_SECONDS,
  };
}
