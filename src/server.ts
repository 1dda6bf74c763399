import { getRequestListener } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { faultInLog, managementApi, secretsService, signIn } from './api/index.ts';
import { workOnSchedules } from './automation/index.ts';
import { type Config, readConfig } from './config.ts';
import { connect, type Database, type Queue, startQueue } from './database/index.ts';
import { EXECUTION_JOBS, type ExecutionPorts, workOnExecutions } from './execution/index.ts';
import { openCommitted, openUpload, openUrl } from './generation/index.ts';
import {
  GITHUB_JOBS,
  reportWhenEnded,
  startApp,
  webhookRoutes,
  workOnGitHub,
} from './github/index.ts';
import { createAdminLink, type IdentityPorts, recordUnwritten } from './identity/index.ts';
import { LIBRARY_JOBS, type LibraryPorts, workOnLibrary } from './library/index.ts';
import { type OpenStore, openSecrets, type SecretsPorts } from './secrets/index.ts';
import { githubPorts } from './server/github-app.ts';
import { inFrontOf } from './server/in-front-of.ts';
import { listen } from './server/listen.ts';
import { openExecutions } from './server/open-executions.ts';
import { openIdentity } from './server/open-identity.ts';
import { type GitHubPlace, openRepositories } from './server/open-repository.ts';
import { openStores } from './server/open-stores.ts';
import { gitTokens } from './server/read-token.ts';
import { routes } from './server/routes.ts';

/** How long a stop waits for jobs under way; what does not end is taken up after the next start. */
const STOP_TIMEOUT_MS = 20_000;

/** The platform, running. */
export interface Platform {
  /** Where it listens. */
  readonly url: string;
  readonly library: LibraryPorts;
  readonly identity: IdentityPorts;
  readonly execution: ExecutionPorts;
  readonly secrets: SecretsPorts;
  /** Signs the admin of local mode in once; null with an App, and where no pages are served. */
  readonly adminLink: string | null;
  /** Answers what is under way, lets jobs end, and closes the store. */
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts the platform; the composition root, which alone names adapters:
 * 1. the store, with its migrations;
 * 2. the queue, and work on its jobs unless the role is `web`;
 * 3. HTTP.
 *
 * @param place a GitHub or stores other than those that the environment names, for tests
 * @throws Problem `server-misconfigured`, `data-folder-in-use`, `database-unreachable`
 */
export async function startPlatform(
  environment: Environment,
  place: Partial<Place> = {},
): Promise<Platform> {
  const config = readConfig(environment);
  const log = pino({ level: config.logLevel });
  const database = await connect(config.store);
  try {
    const jobs = [...LIBRARY_JOBS, ...GITHUB_JOBS, ...EXECUTION_JOBS];
    const queue = await startQueue(database, jobs, (fault) =>
      log.error(faultInLog(fault), 'queue'),
    );
    return await serve({ config, environment, log, database, queue, place });
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Place extends GitHubPlace {
  readonly waitsSeconds: readonly number[];
  readonly openStore: OpenStore;
}

interface Parts {
  readonly config: Config;
  readonly environment: Environment;
  readonly log: Logger;
  readonly database: Database;
  readonly queue: Queue;
  readonly place: Partial<Place>;
}

async function serve(parts: Parts): Promise<Platform> {
  const { config, environment, log, database, queue } = parts;
  const place = { ...config.githubUrl, ...parts.place };
  let boundUrl = '';
  const identity = openIdentity(config, database, () => boundUrl);
  const openStore = place.openStore ?? openStores(config, environment);
  const secrets = openSecrets({ database, identity, openStore, ...config.secrets });
  const library: LibraryPorts = {
    database,
    queue,
    openCommitted,
    runEnded: (runId) => reportWhenEnded({ database, queue }, runId),
    openUpload,
    openUrl: (url, token) => openUrl(url, token, config.outboundAllow),
    openRepository: openRepositories(config, place),
    ...gitTokens(environment, secrets),
  };
  const execution: ExecutionPorts = {
    database,
    queue,
    now: () => new Date(),
    executionEnded: async () => undefined,
  };
  if (config.role !== 'web') await workOnLibrary(library);
  let isStopping = false;
  const app = routes({ database, isStopping: () => isStopping });
  app.onError((error, context) => {
    log.error(faultInLog(error), 'a request failed');
    return context.text('Internal error', 500);
  });
  if (config.app !== null) {
    const github = githubPorts(config.app, place, config.outboundAllow, library, log);
    const probot = await startApp(github, config.app);
    app.route('/', webhookRoutes(github, probot));
    if (config.role !== 'web') await workOnGitHub(github, probot);
  }
  app.route('/', signIn(identity));
  app.route('/api/v2', managementApi({ library, identity, execution, secrets, log }));
  const others = getRequestListener(app.fetch);
  const listener = inFrontOf(secretsService(secrets, log), others);
  const listening = await listen(config.host, config.port, listener);
  boundUrl = listening.url;
  // Not before: tests are told where the server listens.
  const executions =
    config.role === 'web'
      ? null
      : await workOnExecutions(openExecutions(execution, { config, log, library, identity }));
  const report = (fault: unknown) => log.error(faultInLog(fault), 'schedules');
  const schedules = config.role === 'web' ? null : workOnSchedules({ ...execution, report });
  const isLocal = identity.github === null && config.role !== 'worker';
  const adminLink = isLocal ? await createAdminLink(identity) : null;
  log.info({ url: listening.url, store: config.store.kind, role: config.role }, 'ready');
  return {
    url: listening.url,
    library,
    identity,
    execution,
    secrets,
    adminLink,
    stop: async () => {
      isStopping = true;
      await listening.close();
      await schedules?.stop();
      await executions?.stop();
      await queue.stop(STOP_TIMEOUT_MS);
      await recordUnwritten(identity);
      secrets.close();
      await database.close();
      log.info('stopped');
    },
  };
}
