import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Select, TextField } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { readNarrowed } from '../../read-narrowed.ts';
import type { WebEnv } from '../../web-env.ts';
import { DeliveriesTable } from './deliveries-table.tsx';

const PLACE = '/deliveries';
const STATES = [
  { value: '', label: 'any' },
  ...['pending', 'delivered', 'failed'].map((value) => ({ value, label: value })),
  { value: 'not-sent', label: 'not sent' },
];

const FILTERS = ['state', 'dispatch', 'execution'];
const SEARCHED =
  'Part of a dispatch’s application, webhook or host; a webhook-id or its first 8 digits; or an execution’s id. Bodies are not searched.';

/** The deliveries, narrowed by state, and by the dispatch or execution that a link names. */
export function addDeliveryListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const page = await readNarrowed(context, PLACE, wire.listedDelivery, FILTERS);
    const { query, form, isNarrowed } = page;
    const { dispatch, execution } = query;
    const about = dispatch ? ' of one dispatch' : execution ? ' of one execution' : '';
    return context.html(
      document(
        <Page visitor={context.get('visitor')} title={`Deliveries${about}`} place={PLACE}>
          <Filters path={PLACE}>
            {dispatch && <input type="hidden" name="dispatch" value={dispatch} />}
            {execution && <input type="hidden" name="execution" value={execution} />}
            <div class="whole">
              <TextField form={form} name="text" label="Search" hint={SEARCHED} />
            </div>
            <Select form={form} name="state" label="State" choices={STATES} />
          </Filters>
          {page.items.length === 0 ? (
            <NoDeliveries isNarrowed={isNarrowed} />
          ) : (
            <DeliveriesTable deliveries={page.items} />
          )}
          <Pager path={PLACE} query={query} next={page.next} />
        </Page>,
      ),
    );
  });
}

function NoDeliveries({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty icon="paper-airplane" title="None fits these filters">
      <p>
        <a href={PLACE}>Show all deliveries</a>
      </p>
    </Empty>
  ) : (
    <Empty icon="paper-airplane" title="No deliveries yet">
      <p>
        Add a dispatch to a <a href="/gatekeepers">gatekeeper</a> or a{' '}
        <a href="/schedules">schedule</a>: results are sent on, and each sending is listed here.
      </p>
    </Empty>
  );
}
