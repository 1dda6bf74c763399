import type { Hono } from 'hono';
import { Nothing } from '../../api-client.ts';
import { document } from '../../document.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { ConfirmDelete, requireConfirmation } from '../confirm.tsx';
import { readTestCase, requireChange } from './test-case.tsx';
import { TEST_CASES } from './test-case-list.tsx';

const DELETE = `${TEST_CASES}/:id/delete` as const;

/** The end of a test case; one that a pipeline holds stays, and the fault names the pipelines. */
export function addTestCaseDeletion(app: Hono<WebEnv>): void {
  app.get(DELETE, async (context) => {
    const testCase = await readTestCase(context, context.req.param('id'));
    requireChange(context.get('visitor'), testCase);
    return show(context, testCase.id, blank());
  });
  app.post(DELETE, (context) => {
    const id = context.req.param('id');
    return submitted(
      context,
      async (form) => {
        const { name } = await readTestCase(context, id);
        requireConfirmation(form, name);
        await context.get('api').send('DELETE', `${TEST_CASES}/${id}`, Nothing);
        return TEST_CASES;
      },
      (form) => show(context, id, form),
    );
  });
}

async function show(context: WebContext, id: string, form: Submission): Promise<Response> {
  const { name, origin } = await readTestCase(context, id);
  return context.html(
    document(
      <ConfirmDelete
        visitor={context.get('visitor')}
        form={form}
        place={TEST_CASES}
        kind="test case"
        name={name}
        back={`${TEST_CASES}/${id}`}
      >
        <p>
          {origin === 'uploaded' ? 'The script goes with it.' : 'Its scripts stay in Git.'} One that
          a pipeline holds cannot be deleted: take it out of the pipeline first.
        </p>
      </ConfirmDelete>,
    ),
  );
}
