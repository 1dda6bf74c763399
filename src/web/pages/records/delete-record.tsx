import type { Hono } from 'hono';
import { Nothing } from '../../api-client.ts';
import { address } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { ConfirmDelete, requireConfirmation } from '../confirm.tsx';
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
  const { repository } = await readRecord(context, name);
  const testCases = address('/test-cases', { labels: repository.branch });
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
        <p>
          Its history goes, and so do <a href={testCases}>its test cases</a> that no pipeline holds.
          Those that a pipeline holds stay, without Git behind them, and run as blocked. The scripts
          on <code>{repository.branch}</code> stay in Git.
        </p>
      </ConfirmDelete>,
    ),
  );
}
