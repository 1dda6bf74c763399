import type { Context } from 'hono';
import type { Problem } from '../problem.ts';

/** A fault as every route answers it (RFC 9457, with `error` as DESIGN, "HTTP", asks). */
export interface ProblemBody {
  /** Stable; the kind of the Problem. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** What happened and what to do. */
  readonly detail: string;
  /** The kind again, for clients that look for `error`. */
  readonly error: string;
  /** One line a fault: `field: what`, or `file:line:column: what`. */
  readonly errors?: string[];
}

/** The body of a Problem. */
export function problemBody(problem: Problem): ProblemBody {
  const { kind, title, status, message, faults } = problem;
  return {
    type: `/problems/${kind}`,
    title,
    status,
    detail: message,
    error: kind,
    ...(faults.length > 0 ? { errors: [...faults] } : {}),
  };
}

/** The body of an error that is ours; only the log says which. */
export const INTERNAL_BODY = {
  type: 'about:blank',
  title: 'Internal error',
  status: 500,
  error: 'internal',
} as const;

/** Answers with an error that is ours. */
export function answerInternal(context: Context): Response {
  return context.json(INTERNAL_BODY, 500, { 'content-type': 'application/problem+json' });
}

/** Answers with a Problem. */
export function answerProblem(context: Context, problem: Problem): Response {
  const { status, retryAfterSeconds } = problem;
  return context.json(problemBody(problem), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    // The rest of the body is not read: nothing else can come on this connection.
    ...(status === 408 || status === 413 ? { connection: 'close' } : {}),
    ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  });
}
