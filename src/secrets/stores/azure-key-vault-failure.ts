import { isRestError, type RestError } from '@azure/core-rest-pipeline';
import { z } from 'zod';
import { type Failure, retryAfter } from './bounded-read.ts';
import { connectionFailure } from './connection-failure.ts';
import type { StoreFaultKind } from './store.ts';

/** Status of an answer → fault (Key Vault REST API, "Authentication, requests, and responses"). */
const STATUS: Readonly<Record<number, StoreFaultKind>> = {
  401: 'refused',
  403: 'refused',
  404: 'missing',
  408: 'timeout',
  429: 'throttled',
};

/** A disabled secret is refused like everything else, but for the code inside. */
const Details = z.object({
  error: z.object({ innerError: z.object({ code: z.string() }) }),
});

/** What Microsoft Entra ID says when it refuses access: its errors are no RestErrors. */
const NOT_SIGNED_IN =
  /^(AuthenticationError|AggregateAuthenticationError|CredentialUnavailableError|AuthenticationRequiredError)$/;

const final = (kind: StoreFaultKind): Failure => ({ kind, passes: false, retryAfterSeconds: null });

/** What an error of Azure's SDK stands for. Its message is never read: it may hold the body. */
export function azureFailure(error: unknown): Failure {
  const connection = connectionFailure(error);
  if (connection !== null) return connection;
  if (isRestError(error)) return restFailure(error);
  return final(error instanceof Error && NOT_SIGNED_IN.test(error.name) ? 'refused' : 'faulty');
}

function restFailure(error: RestError): Failure {
  const status = error.statusCode ?? 0;
  if (status === 403 && innerCode(error) === 'SecretDisabled') return final('disabled');
  const kind = STATUS[status] ?? 'faulty';
  return {
    kind,
    passes: kind === 'throttled' || status >= 500,
    retryAfterSeconds: retryAfter(error.response?.headers.get('retry-after'), new Date()),
  };
}

function innerCode(error: RestError): string | undefined {
  const parsed = Details.safeParse(error.details);
  return parsed.success ? parsed.data.error.innerError.code : undefined;
}
