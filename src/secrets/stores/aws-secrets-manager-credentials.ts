import { fromNodeProviderChain, fromTemporaryCredentials } from '@aws-sdk/credential-providers';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { OpenOptions } from './open-options.ts';

/** Shown by CloudTrail beside each call. */
const SESSION_NAME = 'proofgate';

/**
 * Whom the service is at AWS: an access key (`client`), the server's own identity as the default chain
 * of AWS finds it (`iam`), or a role which that identity assumes. Sessions are renewed by the client.
 *
 * @param region where the role is assumed; null: the server's own (AWS_REGION)
 * @throws StoreFault when the server lacks a variable that the access names
 */
export function awsCredentials(
  { access, agent, readVariable }: OpenOptions,
  region: string | null,
) {
  if (access.method === 'client') {
    return {
      accessKeyId: readVariable(access.clientId),
      secretAccessKey: readVariable(access.clientSecret),
    };
  }
  if (access.roleArn === null) return fromNodeProviderChain();
  return fromTemporaryCredentials({
    params: { RoleArn: access.roleArn, RoleSessionName: SESSION_NAME },
    clientConfig: {
      ...(region !== null && { region }),
      requestHandler: new NodeHttpHandler({ httpsAgent: agent }),
      maxAttempts: 1,
    },
  });
}
