import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Select } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { newForm } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { Compared } from './compared-causes.tsx';

const PLACE = '/executions';

type Summary = z.output<typeof wire.executionSummary>;

/** An execution against another one of the same pipeline: what is new, fixed and still failing. */
export function addComparePage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id/compare`, async (context) => {
    const [api, id] = [context.get('api'), idOf(context)];
    const { against } = context.req.query();
    const path = `${PLACE}/${id}`;
    const execution = await api.get(path, wire.execution);
    const groups = await api.get(`${path}/groups`, wire.groupList, { against });
    const before =
      groups.previous === null
        ? []
        : (await api.get(`${PLACE}/${groups.previous}/groups`, wire.groupList)).items;
    const executions = await newestOf(context, execution.pipeline.id);
    const form = newForm({ against: groups.previous ?? '' });
    const choices = choicesOf(executions.filter((one) => one.id !== id));
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={`Compare ${execution.pipeline.name}`}
          place={PLACE}
          parent={{ path, title: execution.pipeline.name }}
        >
          <Filters path={`${path}/compare`} label="Compare">
            <Select form={form} name="against" label="Against the run of" choices={choices} />
          </Filters>
          {groups.previous === null ? (
            <Empty icon="beaker" title="There is no such run to compare with" />
          ) : (
            <Compared id={id} groups={groups} previous={groups.previous} before={before} />
          )}
        </Page>,
      ),
    );
  });
}

/** The newest hundred executions of a pipeline; none where it has been deleted. */
async function newestOf(context: WebContext, pipeline: string | null): Promise<Summary[]> {
  if (pipeline === null) return [];
  const page = wire.pageOf(wire.executionSummary);
  return (await context.get('api').get(PLACE, page, { pipeline, limit: '100' })).items;
}

const ENDS: Readonly<Record<number, string>> = { 1: 'passed', 2: 'failed' };

/** Runs that have a result, by their numbers and times. */
function choicesOf(others: readonly Summary[]) {
  return others.flatMap(({ id, number, status, received_at: at, parameters }) => {
    const end = ENDS[status ?? 0];
    const place = parameters.environment ?? parameters.base_url;
    const where = place === null ? '' : `, ${place}`;
    const run = number === null ? '' : `#${number}, `;
    const label = `${run}${at.slice(0, 19).replace('T', ' ')} UTC, ${end}${where}`;
    return end === undefined ? [] : [{ value: id, label }];
  });
}
