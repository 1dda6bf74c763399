import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { and, eq, lt } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { ApiEnv } from './api-env.ts';
import { idempotentAnswers } from './tables.ts';

const KEY = /^[\w.:-]{1,100}$/;
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** The header with which a client may repeat a creation safely (draft-ietf-httpapi-idempotency-key). */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(KEY, 'must be 1 to 100 letters, digits and _ . : -')
    .optional()
    .openapi({ description: 'Repeat with the same key within 24 hours to get the same answer' }),
});

/**
 * Lets a POST with an Idempotency-Key happen once for its caller, after the scope of the route was checked. The
 * key, what the request does and its answer are written in one transaction, so that of two at once one waits for
 * the other, and a fault frees the key. Requests without one pass untouched.
 *
 * Routes that make tokens and keys do not take one: their answer is a secret, and what is kept for a repetition
 * is in the database. Nor do those that make safes and runtimes: they ask a store or GitHub, and no transaction
 * may wait for that; the names are unique, so a repetition makes no second one.
 */
export const idempotent = createMiddleware<ApiEnv>(async (context, next) => {
  const sent = context.req.header('idempotency-key');
  if (sent === undefined || !KEY.test(sent)) return next();
  const [database, { workspaceId, user }] = [context.get('database'), context.get('principal')];
  // Neither a login nor a policy's name has a line break, so nobody else has the key.
  const key = `${user}\n${sent}`;
  const request = await fingerprint(context);
  const stored = await database
    .transaction(async () => {
      const earlier = await take(database, workspaceId, key, request);
      if (earlier !== null) return earlier;
      await next();
      // A fault undoes what was done, and with it the key.
      if (context.error || !context.res.ok) throw new Undone();
      const body: unknown = await context.res.clone().json();
      const { status } = context.res;
      await database
        .in({ workspaceId })
        .update(idempotentAnswers)
        .set({ status, body })
        .where(eq(idempotentAnswers.key, key));
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return null;
      throw error;
    });
  if (stored !== null) context.res = answerAgain(stored);
});

/** Rolls back without being a fault: the answer is made already. */
class Undone extends Error {}

interface Stored {
  readonly status: number;
  readonly body: unknown;
}

/** Takes a key, or gives what it was answered with. */
async function take(
  database: Database,
  workspaceId: string,
  key: string,
  request: string,
): Promise<Stored | null> {
  const expired = lt(idempotentAnswers.createdAt, new Date(Date.now() - RETENTION_MS));
  await database
    .in({ workspaceId })
    .delete(idempotentAnswers)
    .where(and(eq(idempotentAnswers.key, key), expired));
  const inserted = await database
    .in({ workspaceId })
    .insert(idempotentAnswers)
    .values({ workspaceId, key, request })
    .onConflictDoNothing()
    .returning();
  if (inserted.length > 0) return null;
  const [before] = await database
    .in({ workspaceId })
    .select()
    .from(idempotentAnswers)
    .where(eq(idempotentAnswers.key, key));
  if (before?.request === request && before.status !== null) {
    return { status: before.status, body: before.body };
  }
  const message = 'The Idempotency-Key was used for another request; take a new one.';
  throw new Problem('idempotency-key-used', message);
}

function answerAgain({ status, body }: Stored): Response {
  return Response.json(body, { status, headers: { 'idempotent-replayed': 'true' } });
}

async function fingerprint(context: Context<ApiEnv>): Promise<string> {
  const hash = createHash('sha256').update(`${context.req.path}\n`);
  return hash.update(await context.req.text()).digest('hex');
}
