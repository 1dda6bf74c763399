import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';
import { z } from 'zod';
import { type RemotePorts, runChanged } from '../execution/index.ts';
import {
  appClientOptions,
  appLogin,
  faultOf,
  githubRepository,
  installationAt,
} from '../git/github.ts';
import type { GitHubPorts } from '../github/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import { guardedFetch } from '../outbound/index.ts';
import { checkRuntimesOf } from '../runtimes/index.ts';
import type { AppConfig } from './config/config.ts';
import type { GitHubPlace } from './open-repository.ts';

/** The App's part of Probot's options for a client; without an installation it is the App's own. */
const AppAuth = z.object({ installationId: z.int().optional() });
const Installation = z.object({ id: z.int() });

/** A minute, then longer: GitHub's limits are lifted within the hour. */
const WAITS_SECONDS = [60, 300, 900, 1800, 3600];

/**
 * Creates Probot for the platform's own server: its clients keep the pace of all others, and are kept from
 * private networks.
 */
export function openProbot(
  app: AppConfig,
  place: GitHubPlace,
  outboundAllow: readonly string[],
  log: Logger,
): Probot {
  const { id: appId, privateKey, webhookSecret: secret } = app;
  // Without one, Probot would accept what is signed with a secret that everybody knows.
  if (secret === '') throw new Error('the App has no webhook secret');
  const settings = { ...place, app, fetch: guardedFetch(outboundAllow) };
  const Octokit = ProbotOctokit.defaults((options: { readonly auth?: unknown }) => {
    const { installationId = null } = AppAuth.parse(options.auth);
    return { ...options, ...appClientOptions(settings, installationId) };
  });
  return new Probot({ appId, privateKey, secret, log: logOfApp(log), Octokit });
}

/** Below `info` Probot logs payloads and what it sends; and it adds the payload to every error. */
function logOfApp(log: Logger): Logger {
  const level = log.isLevelEnabled('info') ? 'info' : log.level;
  const err = (error: Error) => ({ type: error.name, message: error.message, stack: error.stack });
  return log.child({}, { level, serializers: { err } });
}

/** What the App works with, from the configuration and its Probot, which gives it its clients. */
export function githubPorts(
  probot: Pick<Probot, 'auth'>,
  place: GitHubPlace & { readonly waitsSeconds?: readonly number[] },
  { library, remote }: { readonly library: LibraryPorts; readonly remote: RemotePorts },
  log: Logger,
): GitHubPorts {
  const { webUrl } = place;
  let login: Promise<string> | null = null;
  return {
    library,
    runChanged: (run) => runChanged(remote, run),
    installationChanged: (account) => checkRuntimesOf(remote, account),
    baseUrl: remote.identity.baseUrl,
    log,
    webUrl,
    clientOf: (installationId) => probot.auth(installationId),
    appClient: () => probot.auth(),
    repositoryOf: (client, url) => githubRepository(client, { type: 'github', url }, webUrl),
    faultOf,
    installationOf: async (repository) => {
      const [owner = '', repo = ''] = repository.split('/');
      const url = `${webUrl}/${repository}.git`;
      const { status, data } = await installationAt(await probot.auth(), { owner, repo }, url);
      return status === 200 ? Installation.parse(data).id : null;
    },
    ownLogin: () => {
      login ??= probot
        .auth()
        .then((client) => appLogin(client, webUrl))
        .catch((error: unknown) => {
          login = null;
          throw error;
        });
      return login;
    },
    waitsSeconds: place.waitsSeconds ?? WAITS_SECONDS,
  };
}
