import { getRequestListener } from '@hono/node-server';
import type { ErrorHandler } from 'hono';
import { pino } from 'pino';
import {
  answerInternal,
  answerProblem,
  faultInLog,
  gatekeeperWebhook,
  managementApi,
  secretsService,
} from '../api/index.ts';
import {
  AUTOMATION_JOBS,
  checkFingerprint,
  openGatekeepers,
  SecretKeys,
  workOnAutomation,
} from '../automation/index.ts';
import { connect, startQueue, unavailableProblem } from '../database/index.ts';
import { EXECUTION_JOBS, workOnExecutions } from '../execution/index.ts';
import {
  GITHUB_JOBS,
  type GitHubPorts,
  loadApp,
  webhookRoutes,
  workOnGitHub,
  workOnMissedDeliveries,
} from '../github/index.ts';
import { createAdminLink, recordUnwritten } from '../identity/index.ts';
import { LIBRARY_JOBS, workOnLibrary } from '../library/index.ts';
import { renewLocalSecrets } from '../secrets/index.ts';
import { pages, signIn } from '../web/index.ts';
import { answerHeaders } from './answer-headers.ts';
import { openBackground } from './background.ts';
import { readConfig } from './config/config.ts';
import { githubPorts, openProbot } from './github-app.ts';
import { faultReport } from './health/fault-report.ts';
import { openMetrics } from './health/metrics.ts';
import { startWatchdog } from './health/watchdog.ts';
import { inFrontOf } from './in-front-of.ts';
import { type Bound, bind } from './listen.ts';
import { openExecutions } from './open-executions.ts';
import { type Environment, openPorts, type Parts, type Place, type Ports } from './open-ports.ts';
import { openSample } from './open-sample.ts';
import { routes } from './routes.ts';
import { signingKey } from './signing-key.ts';
import { openTraces } from './traces/open-traces.ts';

/** How long a stop waits for jobs under way; what does not end is taken up after the next start. */
const STOP_TIMEOUT_MS = 20_000;

/** The platform, running. */
export interface Platform extends Ports {
  /** Where it listens. */
  readonly url: string;
  /** Signs the admin of local mode in once; null with an App, and where no pages are served. */
  readonly adminLink: string | null;
  /** Answers what is under way, lets jobs end, and closes the store. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the platform; the composition root, the only one that names adapters:
 * 1. the address of the server, where requests wait;
 * 2. the store, with its migrations, and the signing key that it was used with;
 * 3. traces, where variables of OpenTelemetry ask for them: the exporter reads those of the process;
 * 4. the queue, and work on its jobs unless the role is `web`;
 * 5. the modules, and HTTP.
 *
 * What was opened before an error is closed again.
 *
 * @param place a GitHub or stores other than those that the environment names, for tests
 * @throws Problem `server-misconfigured`, `address-unavailable`, `folder-unwritable`, `data-folder-in-use`,
 *   `database-damaged`, `database-unreachable`
 */
export async function startPlatform(
  environment: Environment,
  place: Partial<Place> = {},
): Promise<Platform> {
  const config = readConfig(environment);
  const log = pino({ level: config.logLevel });
  const headers = answerHeaders(config.baseUrl);
  const bound = await bind(config.host, config.port, { headers });
  const opened = new AsyncDisposableStack();
  opened.defer(bound.close);
  try {
    const database = await connect(config.store);
    opened.defer(database.close);
    const keys = new SecretKeys(signingKey(config));
    await checkFingerprint(database, keys);
    const jobs = [...LIBRARY_JOBS, ...GITHUB_JOBS, ...EXECUTION_JOBS, ...AUTOMATION_JOBS];
    const traces = await openTraces(environment, log);
    opened.defer(traces.stop);
    const report = faultReport(log);
    const queue = await startQueue(database, jobs, report, traces.jobs);
    opened.defer(() => queue.stop(STOP_TIMEOUT_MS));
    const watchdog = startWatchdog(database.alive);
    opened.defer(watchdog.stop);
    const baseUrl = config.baseUrl ?? bound.url;
    const parts = { config, environment, log, database, queue, keys, traces, place, baseUrl };
    const platform = await serve(parts, bound);
    return { ...platform, stop: () => platform.stop().then(watchdog.stop) };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** What is answered when nobody has caught an error. */
function answerFault(log: Parts['log']): ErrorHandler {
  return (error, context) => {
    const outage = unavailableProblem(error);
    if (outage !== null) return answerProblem(context, outage);
    log.error(faultInLog(error), 'a request failed');
    // Programs get the form of every other error.
    const isProgram = context.req.path.startsWith('/api/');
    return isProgram ? answerInternal(context) : context.text('Internal error', 500);
  };
}

/** Writes down what of a page nobody expected. */
function reportTo(log: Parts['log']) {
  return (fault: unknown) => log.error(faultInLog(fault), 'a page failed');
}

async function serve(parts: Parts, bound: Bound): Promise<Platform> {
  const { config, log, database, queue, traces } = parts;
  const place = { ...config.githubUrl, ...parts.place };
  const { webUrl: githubUrl } = place;
  const ports = openPorts(parts);
  const { library, identity, automation, remote, secrets } = ports;
  await renewLocalSecrets(secrets);
  if (config.role !== 'web') await workOnLibrary(library);
  let isStopping = false;
  const app = routes({ database, isStopping: () => isStopping, traces });
  app.onError(answerFault(log));
  let github: GitHubPorts | null = null;
  if (config.app !== null) {
    const probot = openProbot(config.app, place, config.outboundAllow, log);
    github = githubPorts(probot, place, { library, remote }, log);
    const loaded = await loadApp(probot, github);
    app.route('/', webhookRoutes(github, loaded, answerProblem));
    if (config.role !== 'web') await workOnGitHub(github, loaded);
  }
  const sample = openSample(config);
  const background = openBackground(reportTo(log));
  const metrics = openMetrics(database);
  app.route('/', metrics.routes);
  app.route('/', signIn(identity));
  app.route('/', gatekeeperWebhook(openGatekeepers(automation), parts.baseUrl));
  app.route('/api/v2', managementApi({ ...ports, log, startSample: sample.start }));
  app.route(
    '/',
    pages({
      identity,
      callPlatform: (request, env) => app.fetch(request, env),
      keepDoing: background.keepDoing,
      ...{ report: reportTo(log), outageOf: unavailableProblem },
    }),
  );
  const api = getRequestListener(app.fetch);
  const listener = traces.requests(inFrontOf(secretsService(secrets, log), api));
  bound.serve(metrics.measured(listener));
  const works =
    config.role === 'web'
      ? []
      : [
          await workOnExecutions(openExecutions(remote, { ...parts, library, secrets, githubUrl })),
          await workOnAutomation(automation),
          // GitHub sends at once, so the server has to listen.
          ...(github === null ? [] : [workOnMissedDeliveries(github)]),
        ];
  const isLocal = identity.github === null && config.role !== 'worker';
  const adminLink = isLocal ? await createAdminLink(identity) : null;
  log.info({ url: bound.url, store: config.store.kind, role: config.role }, 'ready');
  return {
    url: bound.url,
    ...ports,
    adminLink,
    stop: async () => {
      isStopping = true;
      await bound.close();
      await background.stop();
      await Promise.all(works.map((work) => work.stop()));
      await sample.stop();
      await queue.stop(STOP_TIMEOUT_MS);
      await recordUnwritten(identity);
      secrets.close();
      await database.close();
      await traces.stop();
      log.info('stopped');
    },
  };
}
