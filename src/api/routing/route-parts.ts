import type { OpenAPIHono, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { requireScope as check, type Scope } from '../../identity/index.ts';
import type { ApiEnv } from '../api-env.ts';

/** The app that routes are added to. */
export type Api = OpenAPIHono<ApiEnv>;

/** The name of the security scheme in the document. */
export const BEARER = 'token';

/** What every route says of itself: who may call it, and how it is called in the document. */
export function describeRoute(operationId: string, summary: string, tag: string, scope: Scope) {
  return {
    operationId,
    summary,
    tags: [tag],
    security: [{ [BEARER]: [] }],
    description: `Needs the scope \`${scope}\`.`,
    'x-scope': scope,
    middleware: requireScope(scope),
  };
}

/** A JSON body that must be there. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A JSON body that may be left out: all that it holds has defaults. */
export function optionalBody<T extends z.ZodType>(schema: T) {
  return { required: false, content: { 'application/json': { schema } } };
}

/** Lets a request pass whose principal has a scope. */
function requireScope(scope: Scope) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    check(context.get('principal'), scope);
    await next();
  });
}
