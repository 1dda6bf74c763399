import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import { recordPath } from '../records/record-path.ts';
import { readSecrets } from '../records/secrets/read-secrets.ts';
import type { Progress } from './next-step.ts';
import { pipelineNamed } from './pipeline-of.ts';

/**
 * Reads how far the first run of a record is.
 * @throws Problem `not-found`, also for a record that writes to a repository elsewhere
 */
export async function readProgress(api: ApiClient, name: string): Promise<Progress> {
  const record = await api.get(recordPath(name), wire.record);
  const { repository, state, calibration } = record;
  if (repository.type !== 'local') {
    throw new Problem('not-found', `The record ${name} writes to ${repository.url}: run it there.`);
  }
  const nothing = { credentials: [], secrets: null };
  if (state !== 'generated') return { record, execution: null, ...nothing };
  const execution = await latestExecution(api, name);
  const needsCredentials = execution === null && calibration === null;
  return {
    record,
    execution,
    ...(needsCredentials ? await missingCredentials(api, record) : nothing),
  };
}

/** The credentials of the document but for those that are on the platform. */
async function missingCredentials(
  api: ApiClient,
  record: Progress['record'],
): Promise<Pick<Progress, 'credentials' | 'secrets'>> {
  const credentials = await credentialsOf(api, record.name);
  if (credentials.length === 0) return { credentials, secrets: null };
  const secrets = await readSecrets(api, record);
  const usable = secrets.items.filter(({ unusable }) => unusable === null);
  const available = new Set(usable.map(({ variable }) => variable));
  const hasValues = (names: readonly string[]) => names.every((name) => available.has(name));
  return { credentials: credentials.filter((one) => !one.alternatives.some(hasValues)), secrets };
}

async function latestExecution(api: ApiClient, name: string): Promise<string | null> {
  const pipeline = await pipelineNamed(api, name);
  if (pipeline === null) return null;
  const query = { pipeline, limit: '1' };
  const { items } = await api.get('/executions', wire.pageOf(wire.executionSummary), query);
  return items[0]?.id ?? null;
}

async function credentialsOf(api: ApiClient, name: string): Promise<Progress['credentials']> {
  const { document } = await api.get(`${recordPath(name)}/inspection`, wire.inspection);
  return document?.credentials ?? [];
}
