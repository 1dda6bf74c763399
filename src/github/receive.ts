import { type EmitterWebhookEvent, emitterEventNames } from '@octokit/webhooks';
import type { Probot } from 'probot';
import { Problem } from '../problem.ts';
import { githubApp } from './app.ts';
import {
  type Delivery,
  end,
  HANDLE_ACCESS,
  HANDLE_DELIVERY,
  handleDelivery,
} from './deliveries.ts';
import { REPORT_TESTS, reportTests } from './deployment/report-tests.ts';
import type { GitHubPorts } from './ports.ts';
import { REPORT_RUN, reportRun } from './report-run.ts';

/** The App on the platform's own server, which stores a webhook before it is handled. */
export interface LoadedApp {
  /** Whether GitHub has signed this body. */
  readonly isSigned: (payload: string, signature: string) => Promise<boolean>;
  /**
   * Hands a delivery, which was signed when it came, to the handler of its event.
   * @throws Problem of the handler; Probot logs every other error
   */
  readonly receive: (delivery: Delivery) => Promise<void>;
}

/** The kinds of job that the App sends. */
export const GITHUB_JOBS = [HANDLE_DELIVERY, HANDLE_ACCESS, REPORT_RUN, REPORT_TESTS];

/** Loads the App into Probot. It listens nowhere itself: the platform's own server hands it webhooks. */
export async function loadApp(probot: Probot, ports: GitHubPorts): Promise<LoadedApp> {
  // An expected error is the outcome of a delivery. Thrown through Probot, it would be logged as a crash.
  const problems = new Map<string, Problem>();
  const app = githubApp(async (id, handle) => {
    try {
      await handle(ports);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.set(id, error);
    }
  });
  await probot.load(app, { cwd: process.cwd(), addHandler: () => undefined });
  return {
    isSigned: (payload, signature) => probot.webhooks.verify(payload, signature).catch(() => false),
    receive: async ({ id, event: name, payload }) => {
      const event = { id, name, payload: JSON.parse(payload) };
      if (!isKnown(event)) return;
      await probot.receive(event);
      const problem = problems.get(id);
      problems.delete(id);
      if (problem !== undefined) throw problem;
    },
  };
}

/** Whether it is an event that GitHub describes; what GitHub has signed is as it describes it. */
function isKnown(event: {
  id: string;
  name: string;
  payload: unknown;
}): event is EmitterWebhookEvent {
  return emitterEventNames.some((known) => known === event.name);
}

/** Works on the jobs that show how something ended, in this process. */
export async function workOnReports(ports: GitHubPorts): Promise<void> {
  const { queue } = ports.library;
  await queue.handle(REPORT_RUN, {
    run: (data) => reportRun(ports, data),
    gaveUp: async ({ runId }) => ports.log.error({ run: runId }, 'its end was never shown'),
  });
  await queue.handle(REPORT_TESTS, {
    run: (data) => reportTests(ports, data),
    gaveUp: async ({ executionId }) =>
      ports.log.error({ execution: executionId }, 'its end was never shown'),
  });
}

/** Works on stored deliveries and on reports in this process. */
export async function workOnGitHub(ports: GitHubPorts, { receive }: LoadedApp): Promise<void> {
  for (const kind of [HANDLE_ACCESS, HANDLE_DELIVERY]) {
    await ports.library.queue.handle(kind, {
      run: ({ id }) => handleDelivery(ports, receive, id),
      gaveUp: ({ id }) => end(ports, id, interruptedProblem()),
    });
  }
  await workOnReports(ports);
}

function interruptedProblem(): Problem {
  const message =
    'The webhook was begun again and again and never done: the server was stopped each time, or met an error of its own; check its log, then send it again from the settings of the App.';
  return new Problem('generation-interrupted', message);
}
