import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { storeDelivery } from './deliveries.ts';
import type { GitHubPorts } from './ports.ts';
import type { LoadedApp } from './receive.ts';

/** GitHub sends no more (GitHub: "Webhook events and payloads", payload cap). */
const MOST_BYTES = 25 * 1024 * 1024;

/** Where GitHub sends the App's webhooks. */
export const WEBHOOK_PATH = '/api/github/webhooks';

/** Answers a fault, as every other route of the platform does. */
type AnswerProblem = (context: Context, problem: Problem) => Response;

/**
 * Takes webhooks: what GitHub has not signed is refused unread, and nothing is acknowledged before
 * it is stored. The work is done by jobs, so that GitHub never waits for it.
 */
export function webhookRoutes(ports: GitHubPorts, app: LoadedApp, answer: AnswerProblem): Hono {
  const routes = new Hono();
  routes.onError((error, context) => {
    if (error instanceof Problem) return answer(context, error);
    throw error;
  });
  const onError = () => {
    throw new Problem('body-too-large', 'The body is larger than GitHub sends, which is 25 MB.');
  };
  routes.post(WEBHOOK_PATH, bodyLimit({ maxSize: MOST_BYTES, onError }), async (context) => {
    const id = context.req.header('x-github-delivery');
    const event = context.req.header('x-github-event');
    const signature = context.req.header('x-hub-signature-256');
    if (!id || !event) {
      const message =
        'This is no webhook of GitHub: X-GitHub-Delivery or X-GitHub-Event is missing.';
      throw new Problem('request-unreadable', message);
    }
    const payload = await context.req.text();
    if (!signature || !(await app.isSigned(payload, signature))) {
      const message = 'Compare the webhook secret of the App at GitHub with WEBHOOK_SECRET.';
      throw new Problem('signature-wrong', message);
    }
    if (!isPayload(payload)) {
      const message =
        'The body is not a JSON object; in the settings of the App choose application/json as its content type.';
      throw new Problem('request-unreadable', message);
    }
    await storeDelivery(ports, { id, event, payload, signature });
    return context.json({ id }, 202);
  });
  return routes;
}

function isPayload(text: string): boolean {
  try {
    return z.looseObject({}).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
