import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { CodeList } from '../../components/code-list.tsx';
import { Page } from '../../components/layout.tsx';
import { Facts } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { RecordNow } from './record-now.tsx';
import { isConnectable, mayChange, RECORDS, recordPath } from './record-path.ts';

type GenerationRecord = z.output<typeof wire.record>;

/** One record: what it says, and its result. */
export function addRecordPage(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name`, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    const { cursor } = context.req.query();
    const visitor = context.get('visitor');
    const path = recordPath(record.name);
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={record.name}
          place={RECORDS}
          parent={{ path: RECORDS, title: 'Generation records' }}
          actions={
            <>
              <LinkButton href={`${path}/history`} label="History" />
              <LinkButton href={`${path}/known-failures`} label="Known failures" />
              <LinkButton href={`${path}/document`} label="Document" />
              <LinkButton href={`${path}/secrets`} label="Credentials" />
              {mayChange(visitor, record) && <Changes record={record} />}
            </>
          }
        >
          <RecordFacts record={record} />
          {await RecordNow({ context, record, cursor })}
        </Page>,
      ),
    );
  });
  app.get(`${RECORDS}/:name/archive`, (context) =>
    context.get('api').download(`${recordPath(context.req.param('name'))}/archive`),
  );
  app.get(`${RECORDS}/:name/now`, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    return context.html(await RecordNow({ context, record }));
  });
}

/** A record as the API answers it. @throws Problem `not-found` */
export function readRecord(context: WebContext, name: string): Promise<GenerationRecord> {
  return context.get('api').get(recordPath(name), wire.record);
}

function Changes({ record }: { record: GenerationRecord }) {
  const path = recordPath(record.name);
  return (
    <>
      {isConnectable(record) && (
        <LinkButton href={`${path}/connect`} label="Connect a Git repository" />
      )}
      <LinkButton href={`${path}/edit`} label="Edit" />
      <LinkButton href={`${path}/delete`} label="Delete" tone="danger" />
    </>
  );
}

function RecordFacts({ record }: { record: GenerationRecord }) {
  const { specification, repository, endpoints } = record;
  return (
    <Facts
      facts={[
        ['Document', sourceOf(specification)],
        ...(specification.credential === null
          ? []
          : [['Read with', specification.credential] as const]),
        [
          'Repository',
          <>
            <code>{repository.url}</code> <span class="label">{repository.type}</span>
          </>,
        ],
        ['Branch', <code>{repository.branch}</code>],
        ['Folder', <code>{repository.root_folder}</code>],
        ['Written with', writerOf(repository)],
        ['Runtime', record.runtime],
        [
          'Allowed hosts',
          record.hosts.length === 0 ? (
            'none besides its base URL'
          ) : (
            <CodeList names={record.hosts} />
          ),
        ],
        ['Endpoints', endpoints === 'all' ? 'all' : <Chosen endpoints={endpoints} />],
        ['Base URL', record.base_url ?? 'that of the document'],
        ['Owners', record.owners.join(', ')],
        ['Created', <Created record={record} />],
      ]}
    />
  );
}

function writerOf({ type, credential }: GenerationRecord['repository']): string {
  return type === 'local' ? 'Proofgate itself' : (credential ?? 'the App’s installation');
}

function Chosen({ endpoints }: { endpoints: readonly string[] }) {
  return (
    <details>
      <summary>{endpoints.length} of them</summary>
      <CodeList names={endpoints} />
    </details>
  );
}

function sourceOf({ url, path, private: isPrivate }: GenerationRecord['specification']): Child {
  if (url === null) return path === null ? 'an uploaded file' : <code>{path}</code>;
  return (
    <>
      <code>{url}</code> {isPrivate && <span class="label">private</span>}
    </>
  );
}

function Created({ record }: { record: GenerationRecord }) {
  return (
    <>
      <Time at={record.created_at} /> by {record.created_by}{' '}
      {record.state === 'draft' && <Status of="draft" />}
    </>
  );
}
