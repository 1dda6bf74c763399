import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { markKnown } from '../input/known-callers.ts';
import { SharedBuffer } from '../input/shared-buffer.ts';
import { Problem } from '../problem.ts';
import { storeDelivery } from './deliveries.ts';
import type { GitHubPorts } from './ports.ts';
import type { LoadedApp } from './receive.ts';

/**
 * What unsigned payloads may cost. GitHub sends no larger ones ("Webhook events and payloads", payload cap), and
 * does not wait longer for the answer ("Best practices for using webhooks").
 */
const BOUNDS = { each: 25 * 1024 * 1024, total: 100 * 1024 * 1024, timeoutMs: 10_000 };

const SIGNATURE = /^sha256=[0-9a-f]{64}$/i;

/** Where GitHub sends the App's webhooks. */
export const WEBHOOK_PATH = '/api/github/webhooks';

/** What the server knows of the connection. */
interface Env {
  Bindings: HttpBindings;
}

/** Answers a fault, as every other route of the platform does. */
type AnswerProblem = (context: Context, problem: Problem) => Response;

/**
 * Takes webhooks: what GitHub has not signed is refused unread, and nothing is acknowledged before
 * it is stored. The work is done by jobs, so that GitHub never waits for it.
 */
export function webhookRoutes(
  ports: GitHubPorts,
  app: LoadedApp,
  answer: AnswerProblem,
): Hono<Env> {
  const routes = new Hono<Env>();
  const payloads = new SharedBuffer(BOUNDS);
  routes.onError((error, context) => {
    if (error instanceof Problem) return answer(context, error);
    throw error;
  });
  routes.post(WEBHOOK_PATH, async (context) => {
    const id = context.req.header('x-github-delivery');
    const event = context.req.header('x-github-event');
    const signature = context.req.header('x-hub-signature-256');
    if (!id || !event) {
      const message =
        'This is no webhook of GitHub: X-GitHub-Delivery or X-GitHub-Event is missing.';
      throw new Problem('request-unreadable', message);
    }
    // Whoever sends no signature is not listened to.
    if (!signature || !SIGNATURE.test(signature)) throw unsigned();
    await payloads.with(context.req.raw, async (body) => {
      const payload = new TextDecoder().decode(body);
      if (!(await app.isSigned(payload, signature))) throw unsigned();
      markKnown(context.env.incoming.socket);
      if (!isPayload(payload)) {
        const message =
          'The body is not a JSON object; in the settings of the App choose application/json as its content type.';
        throw new Problem('request-unreadable', message);
      }
      await storeDelivery(ports, { id, event, payload, signature });
    });
    return context.json({ id }, 202);
  });
  return routes;
}

function unsigned(): Problem {
  const message = 'Compare the webhook secret of the App at GitHub with WEBHOOK_SECRET.';
  return new Problem('signature-wrong', message);
}

function isPayload(text: string): boolean {
  try {
    return z.looseObject({}).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
