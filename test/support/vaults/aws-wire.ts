import type { IncomingMessage } from 'node:http';
import { type Answer, type Behaviour, sharedAnswer } from './answer.ts';

/* The wire of AWS Secrets Manager (API Reference, GetSecretValue and "Common errors"; JSON 1.1). */

export const AWS_CLIENT = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'aws+secret',
} as const;

const AMZ_JSON = { 'content-type': 'application/x-amz-json-1.1' };

const ERRORS: Readonly<Record<string, Answer>> = {
  denied: error(
    400,
    'AccessDeniedException',
    'User: arn:aws:iam::123456789012:user/a is not authorized',
  ),
  unauthorised: error(
    400,
    'UnrecognizedClientException',
    'The security token included is invalid.',
  ),
  deleted: error(
    400,
    'InvalidRequestException',
    "You can't perform this operation on the secret because it was marked for deletion.",
  ),
};

/** The answer to GetSecretValue. A request that is not signed by the known key is refused. */
export function awsAnswer(
  request: IncomingMessage,
  entry: object | undefined,
  told: Behaviour,
): Answer {
  const { authorization = '' } = request.headers;
  if (!authorization.includes(`Credential=${AWS_CLIENT.accessKeyId}/`)) {
    return error(
      400,
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  if (typeof told === 'object') return throttled(told.throttledSeconds);
  const answer = ERRORS[told] ?? sharedAnswer(told);
  if (answer !== null) return answer;
  return entry === undefined
    ? error(400, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    : { status: 200, headers: AMZ_JSON, body: entry };
}

function throttled(retryAfter: string | null): Answer {
  const said = error(400, 'ThrottlingException', 'Rate exceeded');
  return retryAfter === null
    ? said
    : { ...said, headers: { ...AMZ_JSON, 'retry-after': retryAfter } };
}

function error(status: number, type: string, message: string): Answer {
  return { status, headers: AMZ_JSON, body: { __type: type, message } };
}
