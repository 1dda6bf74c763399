import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Nothing } from '../../api-client.ts';
import { document } from '../../document.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { ConfirmDelete, requireConfirmation } from '../confirm.tsx';
import { Hits } from '../hits.tsx';
import { readRecord } from './record.tsx';
import { RECORDS, recordPath, requireChange } from './record-path.ts';

const DELETE = `${RECORDS}/:name/delete` as const;

/** The end of a record, beside what happens to its test cases. */
export function addRecordDeletion(app: Hono<WebEnv>): void {
  app.get(DELETE, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    requireChange(context.get('visitor'), record);
    return show(context, record.name, blank());
  });
  app.post(DELETE, (context) => {
    const name = context.req.param('name');
    return submitted(
      context,
      async (form) => {
        requireConfirmation(form, name);
        await context.get('api').send('DELETE', recordPath(name), Nothing);
        return RECORDS;
      },
      (form) => show(context, name, form),
    );
  });
}

async function show(context: WebContext, name: string, form: Submission): Promise<Response> {
  const path = `${recordPath(name)}/impact`;
  const { deleted, unlinked } = await context.get('api').get(path, wire.recordImpact);
  const pathed = (items: readonly { id: string; name: string }[]) =>
    items.map((one) => ({ name: one.name, path: `/test-cases/${one.id}` }));
  return context.html(
    document(
      <ConfirmDelete
        visitor={context.get('visitor')}
        form={form}
        place={RECORDS}
        kind="record"
        name={name}
        back={recordPath(name)}
      >
        <p>Its history goes. The scripts stay in Git.</p>
        <Hits title="Test cases that go with it" items={pathed(deleted)} />
        <Hits
          title="Test cases that stay, since a pipeline holds them, and run as blocked"
          items={pathed(unlinked)}
        />
      </ConfirmDelete>,
    ),
  );
}
