import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { TextField } from '../../components/field.tsx';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addSelectedPages, deletion } from '../selected-pages.tsx';
import { readTestCase } from './test-case.tsx';
import { TEST_CASES } from './test-case-list.tsx';

/** Labels or deletes the test cases that are chosen in the list. */
export function addSelectedTestCases(app: Hono<WebEnv>): void {
  addSelectedPages(app, {
    place: TEST_CASES,
    title: 'test cases',
    nameOf: async (context, id) => (await readTestCase(context, id)).name,
    acts: {
      label: {
        label: 'Label',
        fields: ['labels'],
        leftOut: {
          words: 'what comes out of Git has its label from there.',
          isOne: async (context, id) => (await readTestCase(context, id)).origin !== 'uploaded',
        },
        extraFields: (form) => (
          <TextField
            form={form}
            name="labels"
            label="Labels to add"
            hint="With commas between them."
            required
          />
        ),
        act: async (context, id, form) => addLabels(context, id, form.list('labels')),
        after: TEST_CASES,
      },
      delete: deletion(TEST_CASES),
    },
  });
}

async function addLabels(context: WebContext, id: string, labels: string[]): Promise<void> {
  const before = (await readTestCase(context, id)).labels;
  const body = { labels: [...new Set([...before, ...labels])] };
  await context.get('api').send('PATCH', `${TEST_CASES}/${id}`, wire.testCase, { body });
}
