import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import { recordPath } from '../records/record-path.ts';
import { generatedRecord } from './generated-record.ts';
import { pipelineOf } from './pipeline-of.ts';
import { type Trial, trialRecord } from './trial-record.ts';

/**
 * From a document and the URL of its API to an execution, in one go:
 * 1. a record with a local repository, or the one that is there;
 * 2. its generation, unless its suite is as it should be;
 * 3. a pipeline of its test cases, or the one that is there;
 * 4. a run of it.
 *
 * Each step finds what an earlier try has left, so that it may be interrupted and done again.
 *
 * @param key names this try, so that sending it twice starts one execution
 * @returns the path of the execution; that of the record where the generation failed or takes long
 * @throws Problem as the management API answers it
 */
export async function firstRun(api: ApiClient, trial: Trial, key: string): Promise<string> {
  const { record, isStale } = await trialRecord(api, trial);
  const generated = await generatedRecord(api, record, isStale);
  if (generated.state !== 'generated') return recordPath(record.name);
  const pipeline = await pipelineOf(api, generated);
  const sent = { key, body: {} };
  const path = `/pipelines/${pipeline}/run`;
  const { id } = await api.send('POST', path, wire.executionSummary, sent);
  return `/executions/${id}`;
}
