import { exportVariable, info, saveState, setOutput, summary } from '@actions/core';
import { counted, inCode, list } from '../../src/confirmation/index.ts';
import { EXPORTED } from '../clean-up.ts';
import type { SecretsInputs } from '../inputs/secrets-inputs.ts';
import { openSecretsService } from '../platform/secrets-service.ts';
import { type ReadSecret, readSecrets } from '../secrets/read-secrets.ts';
import { referenceOf } from '../secrets/secret-lines.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: secrets`: hands later steps secrets from safes.
 * 1. get access by the job's OIDC token, to read what the policy names;
 * 2. read every secret, and have the runner hide each before anything else is said;
 * 3. give them as outputs, and as variables where that is requested; none at all unless all were read.
 *
 * @throws Problem as `openSecretsService` and `readSecrets`
 */
export async function handSecrets(inputs: SecretsInputs, workflow: Workflow): Promise<void> {
  const { url, audience = url, secrets, 'export-env': isExported } = inputs;
  const service = await openSecretsService(url, audience, workflow);
  const read = await readSecrets(service, secrets);
  for (const { secret, value } of read) setOutput(secret.name, value);
  if (isExported) exportAll(read);
  const where = isExported ? 'outputs and environment variables' : 'outputs';
  const title = `${counted(read.length, 'secret')} as ${where} of this step`;
  info(`${title}.`);
  const lines = read.map(({ secret }) => `${inCode(secret.name)} = ${inCode(referenceOf(secret))}`);
  await summary.addRaw(`## ${title}\n\n${list(lines, lines.length)}\n`).write();
}

/** Only the names are remembered, for the end of the job. */
function exportAll(read: readonly ReadSecret[]): void {
  saveState(EXPORTED, JSON.stringify(read.map(({ secret }) => secret.name)));
  for (const { secret, value } of read) exportVariable(secret.name, value);
}
