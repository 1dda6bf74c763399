import { z } from 'zod';
import { type Failure, retryAfter } from './bounded-read.ts';
import { connectionFailure } from './connection-failure.ts';
import type { StoreFaultKind } from './store.ts';

/**
 * Name of an exception → fault (AWS Secrets Manager and STS, "Common errors"). By name: the SDK has
 * no class for most of them, and two copies of a class are no instances of each other.
 */
const KINDS: Readonly<Record<string, StoreFaultKind>> = {
  ResourceNotFoundException: 'missing',
  AccessDeniedException: 'refused',
  AccessDenied: 'refused',
  DecryptionFailure: 'refused',
  UnrecognizedClientException: 'refused',
  InvalidClientTokenId: 'refused',
  InvalidClientTokenIdException: 'refused',
  InvalidSignatureException: 'refused',
  SignatureDoesNotMatch: 'refused',
  IncompleteSignature: 'refused',
  MissingAuthenticationTokenException: 'refused',
  ExpiredTokenException: 'refused',
  NotAuthorized: 'refused',
  OptInRequired: 'refused',
  CredentialsProviderError: 'refused',
  RequestExpired: 'refused',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  TooManyRequestsException: 'throttled',
  RequestLimitExceeded: 'throttled',
  LimitExceededException: 'throttled',
};

/** What is read of an error. The message is read in one case, and never passed on. */
const Fields = z.object({
  name: z.string(),
  message: z.string(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
  $response: z
    .object({ statusCode: z.number(), headers: z.record(z.string(), z.string()) })
    .optional()
    .catch(undefined),
});

/** What an error of the SDK of AWS stands for. */
export function awsFailure(error: unknown): Failure {
  const fields = Fields.safeParse(error);
  const named = fields.success ? kindOf(fields.data) : undefined;
  if (named === undefined) {
    const connection = connectionFailure(error);
    if (connection !== null) return connection;
  }
  const { $metadata, $response } = fields.data ?? {};
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  const kind = named ?? (status === 403 ? 'refused' : 'faulty');
  return {
    kind,
    passes: kind === 'throttled' || kind === 'timeout' || status >= 500,
    retryAfterSeconds: retryAfter($response?.headers['retry-after'], new Date()),
  };
}

function kindOf({ name, message }: z.infer<typeof Fields>): StoreFaultKind | undefined {
  // An entry that waits for its deletion cannot be read, and is as good as gone.
  if (name === 'InvalidRequestException' && /marked for deletion/i.test(message)) return 'missing';
  return KINDS[name];
}
