import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Copyable, Empty, Facts, Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';
import { SAFES } from './safe-list.tsx';
import { STORES } from './store-fields.tsx';

type Safe = z.output<typeof wire.safe>;
type Credential = z.output<typeof wire.credential>;

/** One safe: what it stands for, and the credentials under it. */
export function addSafePage(app: Hono<WebEnv>): void {
  app.get(`${SAFES}/:safe`, async (context) => {
    const path = `${SAFES}/${context.req.param('safe')}`;
    const { cursor } = context.req.query();
    const api = context.get('api');
    const visitor = context.get('visitor');
    const isAdmin = visitor.may('admin');
    const safe = await api.get(path, wire.safe);
    const page = await api.get(`${path}/credentials`, wire.pageOf(wire.credential), { cursor });
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={safe.name}
          place={SAFES}
          parent={{ path: SAFES, title: 'Safes' }}
          actions={isAdmin ? <Actions path={path} /> : undefined}
        >
          <SafeFacts safe={safe} />
          <h2>Credentials</h2>
          {page.items.length === 0 ? (
            <NoCredentials isAdmin={isAdmin} />
          ) : (
            <Table
              caption="Credentials"
              rows={page.items}
              columns={isAdmin ? [...COLUMNS, CHANGE] : COLUMNS}
            />
          )}
          <Pager path={path} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}

function Actions({ path }: { path: string }) {
  return (
    <>
      <LinkButton href={`${path}/credentials/new`} label="Register credential" tone="primary" />
      <LinkButton href={`${path}/edit`} label="Edit" />
      <LinkButton href={`${path}/delete`} label="Delete" tone="danger" />
    </>
  );
}

function SafeFacts({ safe }: { safe: Safe }) {
  const { store } = safe;
  const { method, role_arn: role, tenant_id: tenant } = store.access;
  const identity = role === null ? 'Identity of the server' : `Role ${role}`;
  const client = `Client ${store.access.client_id}, secret ${store.access.client_secret}`;
  return (
    <Facts
      facts={[
        ['Credential safe key', <Copyable label="safe key" value={safe.safe_key} />],
        ['Store', STORES[store.kind].title],
        ['URL', <code>{store.url}</code>],
        ['Access', method === 'iam' ? identity : client],
        ...(tenant === null ? [] : [['Tenant', <code>{tenant}</code>] as const]),
        ['Runtime', safe.runtime],
        ['SecureUUID', <code>{safe.secure_uuid}</code>],
        ['Created by', safe.created_by],
        ['Created', <Time at={safe.created_at} />],
      ]}
    />
  );
}

const COLUMNS = [
  { title: 'Name', cell: ({ name }: Credential) => name },
  { title: 'Type', cell: ({ type }: Credential) => type },
  { title: 'Key', cell: ({ key }: Credential) => <code>{key}</code> },
  {
    title: 'Name in the store',
    cell: ({ key, stored_name: stored }: Credential) => (
      <Copyable label={`stored name of ${key}`} value={stored} />
    ),
  },
];

const CHANGE = {
  title: 'Change',
  cell: ({ id, name, safe_key: safe }: Credential) => (
    <span class="links">
      <a href={`${SAFES}/${safe}/credentials/${id}/edit`} aria-label={`Edit ${name}`}>
        Edit
      </a>{' '}
      <a href={`${SAFES}/${safe}/credentials/${id}/delete`} aria-label={`Delete ${name}`}>
        Delete
      </a>
    </span>
  ),
};

function NoCredentials({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Empty icon="key" title="No credentials yet">
      <p>
        A credential names one entry of the store.{' '}
        {isAdmin
          ? 'Register one; Proofgate then says under which name the store must hold it.'
          : 'An admin of the workspace registers them.'}
      </p>
    </Empty>
  );
}
