import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { repositories } from '../network/git-server.ts';
import { apiClient, Made } from '../platform/api-client.ts';
import { startApi } from '../platform/api-platform.ts';
import { storeFolder } from '../stores/stores.ts';
import { until } from '../until.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');

const Items = z.looseObject({ items: z.array(Made) });
const Record = z.looseObject({ state: z.string(), repository: z.looseObject({ url: z.string() }) });
const Ended = z.looseObject({ state: z.literal('dispatched'), status: z.number() });

/**
 * A platform with the sample's suite in a local repository, in a pipeline, against a sample API with its fault; and ways
 * to run it.
 */
export async function localClinic(endpoints: readonly string[] = ['POST /pets']) {
  const folder = storeFolder();
  const platform = await startApi(async () => ({ kind: 'pglite', folder }));
  const call = await apiClient(platform, 'admin', ['admin']);
  const sample = await startSampleApi({ fault: true });
  onTestFinished(() => sample.stop());
  const made = await call('POST', '/records', Record, {
    name: 'clinic',
    owners: ['bob'],
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: { type: 'local', branch: 'tests' },
    endpoints,
    base_url: sample.baseUrl,
  });
  await call('POST', '/records/clinic/generate', z.unknown());
  const isGenerated = Record.extend({ state: z.literal('generated') });
  await until(() => call('GET', '/records/clinic', isGenerated));
  const test_case_ids = (await call('GET', '/test-cases', Items)).items.map(({ id }) => id);
  const pipeline = await call('POST', '/pipelines', Made, { name: 'clinic', test_case_ids });
  const place = join(folder, 'repositories', made.repository.url.replace('local://', ''));
  /** Runs it with what the branch has. */
  const again = async () => {
    const { id } = await call('POST', `/pipelines/${pipeline.id}/run`, Made);
    const { status } = await until(() => call('GET', `/executions/${id}`, Ended));
    return { path: `/executions/${id}`, status };
  };
  const run = async (known: string) => {
    repositories(() => place).push('', 'tests', { 'generated-scripts/known.json': known });
    return again();
  };
  const git = (...args: string[]) => repositories(() => place).git('', args);
  return { platform, call, run, again, git };
}
