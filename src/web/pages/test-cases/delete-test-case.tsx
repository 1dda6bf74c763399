import type { Hono } from 'hono';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addDeletion, type Deletable } from '../delete-pages.tsx';
import { readTestCase, requireChange } from './test-case.tsx';
import { TEST_CASES } from './test-case-list.tsx';

/** The end of a test case; one that a pipeline holds stays, and the fault names the pipelines. */
export function addTestCaseDeletion(app: Hono<WebEnv>): void {
  const route = `${TEST_CASES}/:id/delete`;
  addDeletion(app, { route, menu: TEST_CASES, kind: 'test case', read });
}

async function read(context: WebContext): Promise<Deletable> {
  const testCase = await readTestCase(context, context.req.param('id') ?? '');
  requireChange(context.get('visitor'), testCase);
  const { id, name, origin } = testCase;
  const path = `${TEST_CASES}/${id}`;
  const effect = (
    <p>
      {origin === 'uploaded' ? 'The script goes with it.' : 'Its scripts stay in Git.'} One that a
      pipeline holds cannot be deleted: take it out of the pipeline first.
    </p>
  );
  return { name, path, back: path, after: TEST_CASES, effect };
}
