import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { ExecutionsTable } from '../../components/executions-table.tsx';
import { type Choice, DateField, Select, TextField } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { namedChoices } from '../../named.ts';
import { readNarrowed } from '../../read-narrowed.ts';
import type { WebEnv } from '../../web-env.ts';

const PLACE = '/executions';
const ANY = { value: '', label: 'any' };
const same = (value: string): Choice => ({ value, label: value });

const STATUSES = [
  ANY,
  { value: '1', label: 'passed' },
  { value: '2', label: 'failed' },
  { value: '3', label: 'blocked' },
];
const STATES = [
  ANY,
  ...['received', 'validated', 'queued', 'running', 'processing', 'dispatched'].map(same),
];
const FILTERS = ['pipeline', 'status', 'state', 'trigger', 'since', 'until'];
const SEARCHED =
  'Part of a pipeline’s name, or an execution’s id or the first 8 digits of it. Commits and results are not searched.';
const TRIGGERS = [ANY, ...['gatekeeper', 'schedule', 'manual', 'rerun', 'deployment'].map(same)];

/** The executions, narrowed by what is chosen. */
export function addExecutionListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const api = context.get('api');
    const page = await readNarrowed(context, PLACE, wire.executionSummary, FILTERS);
    const { query, form, isNarrowed } = page;
    const { pipeline } = query;
    // The newest hundred; the page of each pipeline leads to its own executions too.
    const pipelines = await namedChoices(api, '/pipelines', pipeline ? [pipeline] : [], 1);
    return context.html(
      document(
        <Page visitor={context.get('visitor')} title="Executions" place={PLACE}>
          <Filters path={PLACE}>
            <div class="whole">
              <TextField form={form} name="text" label="Search" hint={SEARCHED} />
            </div>
            <Select form={form} name="pipeline" label="Pipeline" choices={[ANY, ...pipelines]} />
            <Select form={form} name="status" label="Status" choices={STATUSES} />
            <Select form={form} name="state" label="State" choices={STATES} />
            <Select form={form} name="trigger" label="Trigger" choices={TRIGGERS} />
            <DateField form={form} name="since" label="Received since" hint="Days are in UTC." />
            <DateField form={form} name="until" label="Received until" />
          </Filters>
          {page.items.length > 0 ? (
            <ExecutionsTable caption="Executions" executions={page.items} />
          ) : (
            <NoExecutions isNarrowed={isNarrowed} />
          )}
          <Pager path={PLACE} query={query} next={page.next} />
        </Page>,
      ),
    );
  });
}

function NoExecutions({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty icon="play" title="None fits these filters">
      <p>
        <a href={PLACE}>Show all executions</a>
      </p>
    </Empty>
  ) : (
    <Empty icon="play" title="No executions yet">
      <p>
        Run a <a href="/pipelines">pipeline</a>; each run is listed here with its status.
      </p>
    </Empty>
  );
}
