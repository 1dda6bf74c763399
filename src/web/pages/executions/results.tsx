import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { testSchema } from '../../../results/index.ts';
import { Select, TextField } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { newForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { acceptPath } from './accept-path.ts';
import { KIND_CHOICES } from './kinds.ts';
import { recordAt } from './record-at.ts';
import { Result } from './result.tsx';

const PLACE = '/executions';

const NARROWING = [
  ...['outcome', 'test_case', 'group', 'kind', 'endpoint', 'scenario', 'text', 'cursor'],
] as const;

const OUTCOMES = [
  { value: '', label: 'any' },
  ...['failed', 'known', 'unproven', 'blocked', 'passed'].map((value) => {
    return { value, label: value === 'known' ? 'known failure' : value };
  }),
];

/** The results of an execution, or of one of its test cases, test by test. */
export function addResultsPage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id/results`, async (context) => {
    const [api, id] = [context.get('api'), idOf(context)];
    const params = context.req.query();
    const query = Object.fromEntries(NARROWING.map((name) => [name, params[name]]));
    const path = `${PLACE}/${id}/results`;
    const execution = await api.get(`${PLACE}/${id}`, wire.execution);
    const page = await api.get(path, wire.resultPage, query);
    const form = newForm(params);
    const testCases = execution.test_cases.map(({ position, name }) => {
      return { value: String(position), label: `${position + 1}. ${name}` };
    });
    const all = { value: '', label: 'all' };
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title="Results"
          place={PLACE}
          parent={{ path: `${PLACE}/${id}`, title: execution.pipeline.name }}
        >
          <Filters path={path}>
            <Select form={form} name="outcome" label="Outcome" choices={OUTCOMES} />
            <Select form={form} name="test_case" label="Test case" choices={[all, ...testCases]} />
            <Select form={form} name="kind" label="Kind" choices={KIND_CHOICES} />
            <TextField form={form} name="endpoint" label="Endpoint" />
            <TextField form={form} name="scenario" label="Scenario" />
            <TextField form={form} name="text" label="Text" />
            {params.group && <input type="hidden" name="group" value={params.group} />}
          </Filters>
          {page.items.length === 0 && <Empty icon="beaker" title="No results here" />}
          {page.items.map((result) => (
            <Result
              result={result}
              accept={acceptedAt(context, execution, result)}
              record={recordAt(execution, result.position)}
            />
          ))}
          <Pager path={path} query={query} next={page.next} words={['First', 'More']} />
        </Page>,
      ),
    );
  });
}

/** Where one failure of a root cause is accepted, by somebody who may; the list must be that of the root cause. */
function acceptedAt(
  context: WebContext,
  { id, status, test_cases: testCases }: z.output<typeof wire.execution>,
  { outcome, position, details }: z.output<typeof wire.executionResult>,
): string | undefined {
  const group = context.req.query('group') ?? '';
  const hasRecord = testCases.some((one) => one.position === position && one.record !== null);
  const test = details === null ? null : testSchema.parse(details);
  const mayAccept = status !== null && hasRecord && context.get('visitor').may('write');
  if (!mayAccept || test === null || outcome !== 'failed' || !/^\d+$/.test(group)) {
    return undefined;
  }
  return acceptPath(id, Number(group), test.id);
}
