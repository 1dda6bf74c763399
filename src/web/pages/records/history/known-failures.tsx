import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { CodeList } from '../../../components/code-list.tsx';
import { ButtonForm } from '../../../components/form.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty, Table } from '../../../components/list.tsx';
import { document } from '../../../document.ts';
import { readForm } from '../../../submission.ts';
import type { WebContext, WebEnv } from '../../../web-env.ts';
import { readRecord } from '../record.tsx';
import { mayChange, RECORDS, recordPath } from '../record-path.ts';

type Known = z.output<typeof wire.knownList>['items'][number];

/** The known failures of a record's suite, and what withdraws one of them. */
export function addKnownPage(app: Hono<WebEnv>): void {
  const path = `${RECORDS}/:name/known-failures` as const;
  app.get(path, show);
  app.post(`${path}/:entry/withdraw`, async (context) => {
    await readForm(context);
    const { name, entry } = context.req.param();
    const own = `${recordPath(name)}/known-failures`;
    const withdraw = `${own}/${encodeURIComponent(entry)}/withdraw`;
    await context.get('api').send('POST', withdraw, wire.withdrawn);
    return context.redirect(own, 303);
  });
}

async function show(context: WebContext): Promise<Response> {
  const record = await readRecord(context, context.req.param('name') ?? '');
  const visitor = context.get('visitor');
  const path = recordPath(record.name);
  const own = `${path}/known-failures`;
  const { items } = await context.get('api').get(own, wire.knownList);
  const withdraw = {
    title: 'Withdraw',
    cell: ({ key, title, id }: Known) => (
      <ButtonForm
        visitor={visitor}
        action={`${own}/${key}/withdraw`}
        label="Withdraw"
        about={title ?? id}
      />
    ),
  };
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Known failures"
        place={RECORDS}
        parent={{ path, title: record.name }}
      >
        <p>
          These failures are reported and fail no run. They are in <code>known.json</code> on the
          branch <code>{record.repository.branch}</code>; what is withdrawn leaves it in one commit,
          and counts again from the next run on. <a href="/docs/known-failures">Known failures</a>
        </p>
        {items.length === 0 ? (
          <Empty icon="check" title="No failure is known">
            <p>“Accept as known” is at each root cause of a run.</p>
          </Empty>
        ) : (
          <Table
            caption="Known failures"
            rows={items}
            columns={mayChange(visitor, record) ? [...COLUMNS, withdraw] : COLUMNS}
          />
        )}
      </Page>,
    ),
  );
}

const COLUMNS = [
  { title: 'Failure', cell: ({ title, id }: Known) => title ?? <code>{id}</code> },
  { title: 'Reason', cell: ({ reason }: Known) => reason },
  { title: 'Owner', cell: ({ owner }: Known) => owner ?? '–' },
  { title: 'Until', cell: ({ expires }: Known) => lastDay(expires) },
  { title: 'Tests', cell: Tests },
];

function lastDay(expires: string | null): string {
  if (expires === null) return 'it is withdrawn';
  // Days of ISO 8601 sort as texts.
  const isOver = expires < new Date().toISOString().slice(0, 10);
  return isOver ? `expired on ${expires}` : expires;
}

function Tests({ id, tests }: Known) {
  if (tests === null) return id.includes('/') ? <>1</> : <>all of this cause</>;
  return (
    <details>
      <summary>{tests.length}</summary>
      <CodeList names={tests} />
    </details>
  );
}
