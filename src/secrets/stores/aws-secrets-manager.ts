import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { awsCredentials } from './aws-secrets-manager-credentials.ts';
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
