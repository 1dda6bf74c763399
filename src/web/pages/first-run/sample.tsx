import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import { RunButton } from '../../components/buttons.tsx';
import { readForm } from '../../submission.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { recordPath } from '../records/record-path.ts';
import { generatedRecord } from './generated-record.ts';
import { pipelineOf } from './pipeline-of.ts';
import { type Trial, trialRecord } from './trial-record.ts';

/** Of the record and the pipeline of the sample. */
export const SAMPLE = 'Sample pet clinic';

const ACTION = '/first-run/sample';

/** Starts the sample API, and leads to an execution of its tests. */
export function addSample(app: Hono<WebEnv>): void {
  app.post(ACTION, async (context) => {
    const { key } = await readForm(context);
    const api = context.get('api');
    const sample = await api.send('POST', '/sample', wire.sample);
    const { base_url: baseUrl, file_name, document: content } = sample;
    const specification = { kind: 'upload' as const, file_name, content };
    const trial = { name: SAMPLE, specification, baseUrl };
    return context.redirect(await firstRun(api, trial, key), 303);
  });
}

/** The button of the sample; pressed again, it starts the API where it has ended, and runs the tests again. */
export function SampleButton(props: {
  readonly visitor: Visitor;
  readonly label: string;
  readonly tone: 'primary' | 'plain';
}) {
  return <RunButton {...props} action={ACTION} />;
}

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
async function firstRun(api: ApiClient, trial: Trial, key: string): Promise<string> {
  const { record, isStale } = await trialRecord(api, trial);
  const generated = await generatedRecord(api, record, isStale);
  if (generated.state !== 'generated') return recordPath(record.name);
  const pipeline = await pipelineOf(api, generated);
  const sent = { key, body: {} };
  const path = `/pipelines/${pipeline}/run`;
  const { id } = await api.send('POST', path, wire.executionSummary, sent);
  return `/executions/${id}`;
}
