import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import { readAll } from '../../read-all.ts';
import type { GenerationRecord } from './trial-record.ts';

type TestCase = z.output<typeof wire.listedTestCase>;

const PIPELINES = '/pipelines';

/**
 * The pipeline that has the name of a record, with all of the record's test cases.
 * @param hosts of a new one: where the base URL of its runs may lead
 * @returns its id
 * @throws Problem `name-taken` where a pipeline of that name has test cases of others
 */
export async function pipelineOf(
  api: ApiClient,
  record: GenerationRecord,
  hosts: readonly string[] = [],
): Promise<string> {
  const own = await testCasesOf(api, record);
  const body = {
    name: record.name,
    test_case_ids: own.filter(({ linked }) => linked).map(({ id }) => id),
  };
  const found = await pipelineNamed(api, record.name);
  if (found === null) {
    const newPipeline = { ...body, hosts };
    return (await api.send('POST', PIPELINES, wire.pipeline, { body: newPipeline })).id;
  }
  const path = `${PIPELINES}/${found}`;
  const { test_case_ids: existing } = await api.get(path, wire.pipeline);
  const ids = new Set(own.map(({ id }) => id));
  if (existing.every((id) => ids.has(id))) {
    await api.send('PATCH', path, wire.pipeline, { body });
    return found;
  }
  const message = `The pipeline ${JSON.stringify(record.name)} has other test cases too; rename or delete it.`;
  throw new Problem('name-taken', message);
}

/** Those of the record, in the order of the document: lists have the newest first. */
async function testCasesOf(api: ApiClient, { name }: GenerationRecord): Promise<TestCase[]> {
  const all = await readAll(api, '/test-cases', wire.listedTestCase);
  return all.filter(({ record }) => record === name).toReversed();
}

/** The id of the pipeline that has a name; null where there is none. */
export async function pipelineNamed(api: ApiClient, name: string): Promise<string | null> {
  const all = await readAll(api, PIPELINES, wire.listedPipeline);
  return all.find((one) => one.name === name)?.id ?? null;
}
