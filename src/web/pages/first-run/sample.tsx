import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { RunButton } from '../../components/buttons.tsx';
import { readForm } from '../../submission.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { firstRun } from './first-run.ts';

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
