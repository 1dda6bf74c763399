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
 */
export function awsCredentials({ identity, agent }: OpenOptions, region: string | null) {
  if (identity.method === 'client') {
    return { accessKeyId: identity.id, secretAccessKey: identity.secret };
  }
  if (identity.roleArn === null) return fromNodeProviderChain();
  return fromTemporaryCredentials({
    params: { RoleArn: identity.roleArn, RoleSessionName: SESSION_NAME },
    clientConfig: {
      ...(region !== null && { region }),
      requestHandler: new NodeHttpHandler({ httpsAgent: agent }),
      maxAttempts: 1,
    },
  });
}
