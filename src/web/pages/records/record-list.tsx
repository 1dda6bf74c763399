import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { byText, type Ordering, readList } from '../../read-list.ts';
import type { WebEnv } from '../../web-env.ts';
import { RECORDS, recordPath } from './record-path.ts';

type GenerationRecord = z.output<typeof wire.record>;

const ORDERING: Ordering<GenerationRecord> = {
  words: ({ name, owners, repository, base_url: baseUrl }) =>
    [name, ...owners, repository.url, repository.branch, baseUrl].join('\n'),
  orders: {
    name: byText(({ name }) => name),
    state: byText(({ state }) => state),
    repository: byText(({ repository }) => repository.url),
  },
};

/** The generation records of the workspace. */
export function addRecordList(app: Hono<WebEnv>): void {
  app.get(RECORDS, async (context) => {
    const visitor = context.get('visitor');
    const listed = await readList(context, RECORDS, wire.record, ORDERING);
    const add = <LinkButton href={`${RECORDS}/new`} label="New record" tone="primary" />;
    return context.html(
      document(
        <Page
          visitor={visitor}
          title="Generation records"
          place={RECORDS}
          actions={visitor.may('write') ? add : undefined}
        >
          <SearchableList
            path={RECORDS}
            caption="Generation records"
            listed={listed}
            orders={ORDERING.orders}
            columns={COLUMNS}
            empty={
              <Empty icon="file-code" title="No generation records yet">
                <p>
                  A record joins an OpenAPI document with a repository: Proofgate writes the tests
                  of its endpoints there. Create one with “New record”.
                </p>
              </Empty>
            }
          />
        </Page>,
      ),
    );
  });
}

const COLUMNS = [
  {
    title: 'Name',
    cell: ({ name }: GenerationRecord) => <a href={recordPath(name)}>{name}</a>,
  },
  { title: 'State', cell: ({ state }: GenerationRecord) => <Status of={state} /> },
  { title: 'Branch', cell: ({ repository }: GenerationRecord) => <code>{repository.branch}</code> },
  {
    title: 'Endpoints',
    cell: ({ endpoints }: GenerationRecord) => (endpoints === 'all' ? 'all' : endpoints.length),
  },
  { title: 'Owners', cell: ({ owners }: GenerationRecord) => owners.join(', ') },
  {
    title: 'First generated',
    cell: ({ generated_at: at }: GenerationRecord) => <Time at={at} />,
  },
];
