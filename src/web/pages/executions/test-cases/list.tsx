import type { Hono } from 'hono';
import { wire } from '../../../../api/index.ts';
import { Select, TextField } from '../../../components/field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty, Pager } from '../../../components/list.tsx';
import { document } from '../../../document.ts';
import { idOf } from '../../../id-of.ts';
import { newForm } from '../../../submission.ts';
import type { WebEnv } from '../../../web-env.ts';
import { statusSoFar } from '../outcomes/sums.ts';
import { TestCaseTable, worstFirst } from './table.tsx';

const PLACE = '/executions';
const PAGE = 50;
const STATUSES = [
  { value: '', label: 'any' },
  { value: '2', label: 'failed' },
  { value: '3', label: 'blocked' },
  { value: '1', label: 'passed' },
];

/** All test cases of an execution, those that did not pass first, by status and name. */
export function addTestCasesPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id/test-cases`, async (context) => {
    const id = idOf(context);
    const execution = await context.get('api').get(`${PLACE}/${id}`, wire.execution);
    const { text = '', status = '', cursor } = context.req.query();
    const searchText = text.toLowerCase();
    const found = worstFirst(execution.test_cases).filter(
      (one) =>
        one.name.toLowerCase().includes(searchText) &&
        (status === '' || String(statusSoFar(one)) === status),
    );
    const from = /^\d{1,5}$/.test(cursor ?? '') ? Number(cursor) : 0;
    const next = from + PAGE < found.length ? String(from + PAGE) : null;
    const [path, form] = [`${PLACE}/${id}/test-cases`, newForm({ text, status })];
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={`Test cases of ${execution.pipeline.name}`}
          place={PLACE}
          parent={{ path: `${PLACE}/${id}`, title: execution.pipeline.name }}
        >
          <Filters path={path}>
            <TextField form={form} name="text" label="Name contains" />
            <Select form={form} name="status" label="Status" choices={STATUSES} />
          </Filters>
          {found.length === 0 ? (
            <Empty icon="beaker" title="No test case fits these filters" />
          ) : (
            <TestCaseTable execution={execution} rows={found.slice(from, from + PAGE)} />
          )}
          <Pager
            path={path}
            query={{ text, status, cursor }}
            next={next}
            words={['First', 'More']}
          />
        </Page>,
      ),
    );
  });
}
