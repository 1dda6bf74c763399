import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { LastResult } from '../../components/last-result.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { selectColumn } from '../../components/selection.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { byLastResult, byText, type Ordering, readList } from '../../read-list.ts';
import type { WebEnv } from '../../web-env.ts';

const PLACE = '/gatekeepers';

type Summary = z.output<typeof wire.listedGatekeeper>;

const COLUMNS = [
  { title: 'Name', cell: ({ id, name }: Summary) => <a href={`${PLACE}/${id}`}>{name}</a> },
  { title: 'Last result', cell: ({ last_execution: last }: Summary) => <LastResult of={last} /> },
  { title: 'Owners', cell: ({ owners }: Summary) => owners.join(', ') },
  { title: 'Conditions', cell: ({ conditions }: Summary) => conditions.length, right: true },
  { title: 'Signed', cell: ({ signed }: Summary) => (signed ? 'yes' : 'no') },
  { title: 'Created', cell: ({ created_at: at }: Summary) => <Time at={at} /> },
];

const ORDERING: Ordering<Summary> = {
  words: ({ name, owners }) => [name, ...owners].join('\n'),
  orders: { name: byText(({ name }) => name), 'last result': byLastResult },
};

/** The gatekeepers, each with the last result of what it has started. */
export function addGatekeeperListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const listed = await readList(context, PLACE, wire.listedGatekeeper, ORDERING);
    const add = visitor.may('write') && (
      <LinkButton href={`${PLACE}/new`} label="New gatekeeper" tone="primary" />
    );
    return context.html(
      document(
        <Page visitor={visitor} title="Gatekeepers" place={PLACE} actions={add}>
          <SearchableList
            path={PLACE}
            caption="Gatekeepers"
            listed={listed}
            orders={ORDERING.orders}
            columns={visitor.may('write') ? [selectColumn<Summary>(), ...COLUMNS] : COLUMNS}
            acts={visitor.may('write') ? { delete: 'Delete' } : {}}
            empty={
              <Empty icon="webhook" title="No gatekeepers yet">
                <p>
                  A gatekeeper is a webhook URL that starts pipelines: give it to GitHub, a monitor
                  or a deployment.
                </p>
              </Empty>
            }
          />
        </Page>,
      ),
    );
  });
}
