import { type EmitterWebhookEvent, emitterEventNames } from '@octokit/webhooks';
import { Probot } from 'probot';
import { Problem } from '../problem.ts';
import {
  type Delivery,
  end,
  HANDLE_ACCESS,
  HANDLE_DELIVERY,
  handleDelivery,
} from './deliveries.ts';
import { REPORT_TESTS, reportTests } from './deployment/report-tests.ts';
import { events } from './events.ts';
import type { GitHubPorts } from './ports.ts';
import { REPORT_RUN, reportRun } from './report-run.ts';

/** Who the App is at GitHub. */
export interface AppIdentity {
  readonly id: number;
  /** PEM. */
  readonly privateKey: string;
  /** Signs the webhooks; never empty, since Probot would take a secret that everybody knows. */
  readonly webhookSecret: string;
}

/** The App, ready to take webhooks. */
export interface App {
  /** Whether GitHub has signed this body. */
  readonly isSigned: (payload: string, signature: string) => Promise<boolean>;
  /** Hands a delivery, which was signed when it came, to the handler of its event. */
  readonly receive: (delivery: Delivery) => Promise<void>;
}

/** The kinds of job that the App sends. */
export const GITHUB_JOBS = [HANDLE_DELIVERY, HANDLE_ACCESS, REPORT_RUN, REPORT_TESTS];

/** Makes the Probot app. It listens nowhere itself: the platform's own server hands it webhooks. */
export async function startApp(ports: GitHubPorts, identity: AppIdentity): Promise<App> {
  const { id: appId, privateKey, webhookSecret: secret } = identity;
  if (secret === '') throw new Error('the App has no webhook secret');
  // Probot logs payloads and addresses; what matters is logged by the jobs.
  const log = ports.log.child({}, { level: 'silent' });
  const probot = new Probot({ appId, privateKey, secret, log });
  await probot.load(events(ports), { cwd: process.cwd(), addHandler: () => undefined });
  await probot.ready();
  return {
    isSigned: (payload, signature) => probot.webhooks.verify(payload, signature).catch(() => false),
    receive: async ({ id, event: name, payload }) => {
      const event = { id, name, payload: JSON.parse(payload) };
      if (!isKnown(event)) return;
      try {
        await probot.receive(event);
      } catch (error) {
        throw causeOf(error);
      }
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

/** Works on the App's jobs in this process. */
export async function workOnGitHub(ports: GitHubPorts, { receive }: App): Promise<void> {
  for (const kind of [HANDLE_ACCESS, HANDLE_DELIVERY]) {
    await ports.library.queue.handle(kind, {
      run: ({ id }) => handleDelivery(ports, receive, id),
      gaveUp: ({ id }) => end(ports, id, interrupted()),
    });
  }
  await ports.library.queue.handle(REPORT_RUN, {
    run: (data) => reportRun(ports, data),
    gaveUp: async ({ runId }) => ports.log.error({ run: runId }, 'its end was never shown'),
  });
  await ports.library.queue.handle(REPORT_TESTS, {
    run: (data) => reportTests(ports, data),
    gaveUp: async ({ executionId }) =>
      ports.log.error({ execution: executionId }, 'its end was never shown'),
  });
}

/** Probot gathers what its handlers throw; each of our events has one handler. */
function causeOf(error: unknown): unknown {
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error && first.cause instanceof Problem ? first.cause : first;
}

function interrupted(): Problem {
  const message =
    'The webhook was begun again and again and never done: the server was stopped each time, or met an error of its own; check its log, then send it again from the settings of the App.';
  return new Problem('generation-interrupted', message);
}
