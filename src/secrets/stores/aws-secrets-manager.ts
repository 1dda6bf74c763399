import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { fromNodeProviderChain, fromTemporaryCredentials } from '@aws-sdk/credential-providers';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { awsFailure } from './aws-secrets-manager-failure.ts';
import { awsValue } from './aws-secrets-manager-values.ts';
import { readBounded } from './bounded-read.ts';
import type { OpenOptions } from './open-options.ts';
import type { CredentialStore, CredentialType } from './store.ts';
import { isLetIn, storeFault } from './store-fault.ts';
import { regionIn } from './store-hosts.ts';

/** AWS Secrets Manager, CreateSecret, "Name": no colon, so a name is never read as an ARN. */
const NAME = /^[A-Za-z0-9/_+=.@-]{1,512}$/;

/**
 * Opens AWS Secrets Manager at the URL of a region or of a VPC endpoint; nothing is requested from it yet.
 * The host names the region; for a host that the operator has allowed it is the server's (AWS_REGION).
 *
 * @throws StoreFault when the server lacks a variable that the access names
 */
export function openAwsSecretsManager(options: OpenOptions): CredentialStore {
  const { url, agent } = options;
  const { host, hostname } = new URL(url);
  const region = regionIn(hostname);
  const client = new SecretsManagerClient({
    endpoint: url,
    ...(region !== null && { region }),
    credentials: awsCredentials(options, region),
    requestHandler: new NodeHttpHandler({ httpsAgent: agent }),
    // Retries and their bound are ours.
    maxAttempts: 1,
  });
  const read = (type: CredentialType, storedName: string, abortSignal: AbortSignal) => {
    if (!NAME.test(storedName)) return Promise.reject(storeFault('missing', host));
    const attempt = async () => {
      const command = new GetSecretValueCommand({ SecretId: storedName });
      return awsValue(type, await client.send(command, { abortSignal }), host);
    };
    return readBounded({ host, signal: abortSignal, attempt, classify: awsFailure });
  };
  return {
    read,
    test: (type, storedName, signal) => isLetIn(() => read(type, storedName, signal)),
    close: () => client.destroy(),
  };
}

/** Shown by CloudTrail beside each call. */
const SESSION_NAME = 'proofgate';

/**
 * Whom the service is at AWS: an access key (`client`), the server's own identity as the default chain
 * of AWS finds it (`iam`), or a role which that identity assumes. Sessions are renewed by the client.
 *
 * @param region where the role is assumed; null: the server's own (AWS_REGION)
 */
function awsCredentials({ identity, agent }: OpenOptions, region: string | null) {
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
