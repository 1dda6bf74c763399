import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';
import { RECORDS, recordPath } from './record-path.ts';

type GenerationRecord = z.output<typeof wire.record>;

/** The generation records of the workspace. */
export function addRecordList(app: Hono<WebEnv>): void {
  app.get(RECORDS, async (context) => {
    const { cursor } = context.req.query();
    const visitor = context.get('visitor');
    const page = await context.get('api').get(RECORDS, wire.pageOf(wire.record), { cursor });
    const add = <LinkButton href={`${RECORDS}/new`} label="New record" tone="primary" />;
    return context.html(
      document(
        <Page
          visitor={visitor}
          title="Generation records"
          place={RECORDS}
          actions={visitor.may('write') ? add : undefined}
        >
          {page.items.length === 0 ? (
            <Empty icon="file-code" title="No generation records yet">
              <p>
                A record joins an OpenAPI document with a repository: Proofgate writes the tests of
                its endpoints there. Make one with “New record”.
              </p>
            </Empty>
          ) : (
            <Table caption="Generation records" rows={page.items} columns={COLUMNS} />
          )}
          <Pager path={RECORDS} query={{ cursor }} next={page.next} />
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
