import { z } from 'zod';
import { isProblemKind, Problem } from '../../src/problem.ts';

/** The outcome of one request to the platform. */
export type Heard =
  | { readonly kind: 'silence'; readonly cause: string }
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The header Retry-After. */
      readonly retryAfter: string | null;
      /** The JSON of the body; undefined where there was none. */
      readonly body: unknown;
    };

/** RFC 9457, as the platform fills it. */
const fault = z.object({
  error: z.string(),
  detail: z.string(),
  errors: z.array(z.string()).default([]),
});

/** Whom a step asks, as its faults say it. */
export interface Asked {
  /** The address, without what is secret in it. */
  readonly url: string;
  /** The input that holds it. */
  readonly input: 'url' | 'webhook-url';
  /** What a 401 means here: it says nothing of the reason. */
  readonly remedy401: string;
}

/**
 * Reads an answer that is good; null for every other.
 * @throws Problem `platform-unreachable` for a body that is not what the platform sends
 */
export function goodAnswer<T>(heard: Heard, schema: z.ZodType<T>, asked: Asked): T | null {
  if (heard.kind === 'silence' || heard.status < 200 || heard.status > 299) return null;
  const parsed = schema.safeParse(heard.body);
  if (parsed.success) return parsed.data;
  throw strange(asked, heard.status);
}

/** An answer that is not good as a Problem. */
export function faultOf(heard: Heard, asked: Asked): Problem {
  const { url, input, remedy401 } = asked;
  if (heard.kind === 'silence') {
    const message = `${url} does not answer (${heard.cause}): check the input \`${input}\`, and that the runner can reach it.`;
    return new Problem('platform-unreachable', message);
  }
  const { status, body } = heard;
  if (status === 401) return new Problem('not-authenticated', remedy401);
  if (status >= 300 && status < 400) {
    const message = `${url} redirects, and tokens are not sent elsewhere: give the final address as \`${input}\`.`;
    return new Problem('platform-unreachable', message);
  }
  const told = fault.safeParse(body);
  if (!told.success || !isProblemKind(told.data.error)) return strange(asked, status);
  const { error, detail, errors } = told.data;
  return new Problem(error, detail, errors);
}

function strange({ url, input }: Asked, status: number): Problem {
  const message = `${url} answers with ${status}, and not as Proofgate does: check the input \`${input}\`, and that the platform is as new as this Action.`;
  return new Problem('platform-unreachable', message);
}
