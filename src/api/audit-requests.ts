import { createMiddleware } from 'hono/factory';
import { recordAudit } from '../identity/index.ts';
import type { ApiEnv, ApiPorts } from './api-env.ts';
import { credentialsOf, SAFE_METHODS } from './require-authentication.ts';

/**
 * What is asked by POST only because its question has a body. Pages ask it while somebody types, which
 * would hide in the log what was done.
 */
const QUESTIONS = [/\/schedules\/preview$/, /\/gatekeepers\/[^/]+\/test-conditions$/];

/** Writes every management action into the audit log: who, what, from where, and its result. */
export function auditRequests({ identity }: ApiPorts) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    await next();
    const { method, path } = context.req;
    if (SAFE_METHODS.includes(method)) return;
    if (method === 'POST' && QUESTIONS.some((question) => question.test(path))) return;
    const { workspaceId, user, via } = context.get('principal');
    const { status } = context.res;
    await recordAudit(identity, {
      workspaceId,
      actor: user,
      via,
      action: `${method} ${path.split('/').slice(0, 4).join('/')}`,
      target: path,
      remoteAddress: credentialsOf(context).remoteAddress,
      ...(status < 400 ? { outcome: 'done' } : { outcome: 'refused', reason: String(status) }),
    });
  });
}
