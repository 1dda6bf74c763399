import { z } from 'zod';
import { isProblemKind, Problem } from '../../src/problem.ts';

/** The outcome of one request to the platform. */
export type HttpResult =
  | { readonly kind: 'no-response'; readonly cause: string }
  | {
      readonly kind: 'response';
      readonly status: number;
      /** The header Retry-After. */
      readonly retryAfter: string | null;
      /** The JSON of the body; undefined where there was none. */
      readonly body: unknown;
    };

/** Problem details (RFC 9457), as the platform sends them. */
const problemDetails = z.object({
  error: z.string(),
  detail: z.string(),
  errors: z.array(z.string()).default([]),
});

/** The server that a step sends requests to, as its problems name it. */
export interface RequestTarget {
  /** The address, without what is secret in it. */
  readonly url: string;
  /** The input that holds it. */
  readonly input: 'url' | 'webhook-url';
  /** How to fix a 401, which does not name its reason. */
  readonly remedy401: string;
}

/**
 * Parses the body of a response with a 2xx status; null for every other result.
 * @throws Problem `platform-unreachable` for a body that is not what the platform sends
 */
export function parseResponse<T>(
  result: HttpResult,
  schema: z.ZodType<T>,
  target: RequestTarget,
): T | null {
  if (result.kind === 'no-response' || result.status < 200 || result.status > 299) return null;
  const parsed = schema.safeParse(result.body);
  if (parsed.success) return parsed.data;
  throw unexpectedResponse(target, result.status);
}

/** A result that is no success, as a Problem. */
export function problemOf(result: HttpResult, target: RequestTarget): Problem {
  const { url, input, remedy401 } = target;
  if (result.kind === 'no-response') {
    const message = `${url} does not answer (${result.cause}): check the input \`${input}\`, and that the runner can reach it.`;
    return new Problem('platform-unreachable', message);
  }
  const { status, body } = result;
  if (status === 401) return new Problem('not-authenticated', remedy401);
  if (status >= 300 && status < 400) {
    const message = `${url} redirects, and tokens are not sent elsewhere: give the final address as \`${input}\`.`;
    return new Problem('platform-unreachable', message);
  }
  const parsed = problemDetails.safeParse(body);
  if (!parsed.success || !isProblemKind(parsed.data.error))
    return unexpectedResponse(target, status);
  const { error, detail, errors } = parsed.data;
  return new Problem(error, detail, errors);
}

function unexpectedResponse({ url, input }: RequestTarget, status: number): Problem {
  const message = `${url} answers with ${status}, and not as Proofgate does: check the input \`${input}\`, and that the platform is as new as this Action.`;
  return new Problem('platform-unreachable', message);
}
