import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { byText, type Ordering, readList } from '../../read-list.ts';
import type { WebEnv } from '../../web-env.ts';
import { STORES } from './store-fields.tsx';

export const SAFES = '/safes';

type Safe = z.output<typeof wire.safe>;

const ORDERING: Ordering<Safe> = {
  words: ({ name, runtime, store }) => [name, runtime, store.place, store.url].join('\n'),
  orders: { name: byText(({ name }) => name), store: byText(({ store }) => store.kind) },
};

/** The safes of the workspace. */
export function addSafeList(app: Hono<WebEnv>): void {
  app.get(SAFES, async (context) => {
    const visitor = context.get('visitor');
    const listed = await readList(context, SAFES, wire.safe, ORDERING);
    const add = <LinkButton href={`${SAFES}/new`} label="New safe" tone="primary" />;
    return context.html(
      document(
        <Page
          visitor={visitor}
          title="Safes"
          place={SAFES}
          actions={visitor.may('admin') ? add : undefined}
        >
          <SearchableList
            path={SAFES}
            caption="Safes"
            listed={listed}
            orders={ORDERING.orders}
            columns={COLUMNS}
            empty={<NoSafes />}
          />
        </Page>,
      ),
    );
  });
}

const COLUMNS = [
  {
    title: 'Name',
    cell: ({ safe_key: key, name }: Safe) => <a href={`${SAFES}/${key}`}>{name}</a>,
  },
  { title: 'Store', cell: ({ store }: Safe) => STORES[store.kind].title },
  { title: 'Where', cell: ({ store }: Safe) => store.place ?? store.url },
  { title: 'Runtime', cell: ({ runtime }: Safe) => runtime },
  { title: 'Created', cell: ({ created_at: at }: Safe) => <Time at={at} /> },
];

function NoSafes() {
  return (
    <Empty icon="key" title="No safes yet">
      <p>
        A safe stands for a key vault or secrets manager of yours. Secrets stay there; tests read
        them through Proofgate. An admin makes one with “New safe”.
      </p>
    </Empty>
  );
}
