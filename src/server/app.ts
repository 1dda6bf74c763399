import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationFunctionOptions, Probot } from 'probot';
import { AUTOMATION_JOBS, checkFingerprint, SecretKeys } from '../automation/index.ts';
import { connect, countDueJobs, type JobKind, startQueue } from '../database/index.ts';
import { EXECUTION_JOBS } from '../execution/index.ts';
import { GITHUB_JOBS, type GitHubPorts, githubApp, workOnReports } from '../github/index.ts';
import { LIBRARY_JOBS, workOnLibrary } from '../library/index.ts';
import { type Config, readConfig } from './config/config.ts';
import { githubPorts } from './github-app.ts';
import { faultReport } from './health/fault-report.ts';
import { openPorts } from './open-ports.ts';
import { signingKey } from './signing-key.ts';
import { UNTRACED } from './traces/traces.ts';

const POLL_MS = 100;
const STOP_TIMEOUT_MS = 20_000;
/** The jobs that are done here: those that events lead to, and that show how they ended. */
const JOBS: readonly JobKind[] = [...LIBRARY_JOBS, ...GITHUB_JOBS];

/**
 * The App alone, for Probot's own commands: `probot receive` handles one event, and `probot run` all that come.
 * The store is open only while events are under way, so that `receive` ends by itself. Unlike the platform,
 * Probot does not store a webhook before it is handled.
 *
 * @throws Problem `server-misconfigured`
 */
export default function app(probot: Probot, options: ApplicationFunctionOptions) {
  const config = readConfig(process.env);
  return githubApp(whileUsed(() => openApp(probot, config)))(probot, options);
}

/** The App's ports, open. */
interface OpenApp {
  readonly ports: GitHubPorts;
  /** Waits until the jobs that events have sent are done. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the App for the first of several events, and closes it after the last one. */
function whileUsed(open: () => Promise<OpenApp>): Parameters<typeof githubApp>[0] {
  let events = 0;
  let current: Promise<OpenApp> | null = null;
  let closed: Promise<void> = Promise.resolve();
  return async (_id, handle) => {
    events += 1;
    current ??= closed.then(open);
    const opened = current;
    try {
      const { ports, settled } = await opened;
      await handle(ports);
      await settled();
    } finally {
      events -= 1;
      if (events === 0) {
        current = null;
        closed = opened.then(({ close }) => close());
        await closed;
      }
    }
  };
}

async function openApp(probot: Probot, config: Config): Promise<OpenApp> {
  const { log } = probot;
  const database = await connect(config.store);
  try {
    const keys = new SecretKeys(signingKey(config));
    await checkFingerprint(database, keys);
    const kinds = [...JOBS, ...EXECUTION_JOBS, ...AUTOMATION_JOBS];
    const queue = await startQueue(database, kinds, faultReport(log));
    const { library, remote, secrets } = openPorts({
      ...{ config, environment: process.env, log, database, queue, keys },
      ...{ traces: UNTRACED, place: {} },
      baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    });
    const ports = githubPorts(probot, config.githubUrl, { library, remote }, log);
    await workOnLibrary(library);
    await workOnReports(ports);
    return {
      ports,
      settled: async () => {
        while ((await countDueJobs(database, JOBS)) > 0) await sleep(POLL_MS);
      },
      close: async () => {
        await queue.stop(STOP_TIMEOUT_MS);
        secrets.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
