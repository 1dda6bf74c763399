import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from './app.ts';
import { storeDelivery } from './deliveries.ts';
import type { GitHubPorts } from './ports.ts';

/** GitHub sends no more (GitHub: "Webhook events and payloads", payload cap). */
const MOST_BYTES = 25 * 1024 * 1024;

/** Where GitHub sends the App's webhooks. */
export const WEBHOOK_PATH = '/api/github/webhooks';

/**
 * Takes webhooks: what GitHub has not signed is refused unread, and nothing is acknowledged before
 * it is stored. The work is done by jobs, so that GitHub never waits for it.
 */
export function webhookRoutes(ports: GitHubPorts, app: App): Hono {
  const routes = new Hono();
  const tooLarge = bodyLimit({
    maxSize: MOST_BYTES,
    onError: (context) => {
      context.header('connection', 'close');
      return context.json({ error: 'the body is larger than GitHub sends' }, 413);
    },
  });
  routes.post(WEBHOOK_PATH, tooLarge, async (context) => {
    const id = context.req.header('x-github-delivery');
    const event = context.req.header('x-github-event');
    const signature = context.req.header('x-hub-signature-256');
    if (!id || !event) return context.json({ error: 'this is no webhook of GitHub' }, 400);
    const payload = await context.req.text();
    if (!signature || !(await app.isSigned(payload, signature))) {
      const error = 'the signature is not ours: compare the webhook secret of the App with ours';
      return context.json({ error }, 401);
    }
    await storeDelivery(ports, { id, event, payload, signature });
    return context.json({ id }, 202);
  });
  return routes;
}
