import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { AffectedItems } from '../affected-items.tsx';
import { addDeletion, type Deletable } from '../delete-pages.tsx';
import { readRecord } from './record.tsx';
import { RECORDS, recordPath, requireChange } from './record-path.ts';

const LOCAL = 'Its history goes, and its local repository with all scripts and edits in it.';

/** The end of a record, beside what happens to its test cases. */
export function addRecordDeletion(app: Hono<WebEnv>): void {
  addDeletion(app, { route: `${RECORDS}/:name/delete`, menu: RECORDS, kind: 'record', read });
}

async function read(context: WebContext): Promise<Deletable> {
  const record = await readRecord(context, context.req.param('name') ?? '');
  requireChange(context.get('visitor'), record);
  const { name, repository } = record;
  const path = recordPath(name);
  const impact = `${path}/impact`;
  const { deleted, unlinked } = await context.get('api').get(impact, wire.recordImpact);
  const pathed = (items: readonly { id: string; name: string }[]) =>
    items.map((one) => ({ name: one.name, path: `/test-cases/${one.id}` }));
  const effect = (
    <>
      <p>{repository.type === 'local' ? LOCAL : 'Its history goes. The scripts stay in Git.'}</p>
      <AffectedItems title="Test cases that go with it" items={pathed(deleted)} />
      <AffectedItems
        title="Test cases that stay, since a pipeline holds them, and run as blocked"
        items={pathed(unlinked)}
      />
    </>
  );
  return { name, path, back: path, after: RECORDS, effect };
}
