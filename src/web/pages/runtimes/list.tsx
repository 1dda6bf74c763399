import type { Hono } from 'hono';
import { LinkButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { Table } from '../../components/list.tsx';
import { document } from '../../document.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { type Runtime, readRuntimes } from './read-runtimes.ts';

const PLACE = '/runtimes';

/** The runtimes; those that do not work are grey and say why. */
export function addRuntimeListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const rows = await readRuntimes(context.get('api'));
    return context.html(
      document(
        <Page visitor={visitor} title="Runtimes" place={PLACE} actions={newRuntime(visitor)}>
          <Table caption="Runtimes" rows={rows} columns={columns(visitor)} />
        </Page>,
      ),
    );
  });
}

function newRuntime(visitor: Visitor) {
  if (!visitor.may('admin')) return undefined;
  return <LinkButton href={`${PLACE}/new`} label="New on GitHub Actions" tone="primary" />;
}

/** What an admin can do with a runtime; only those on GitHub Actions have a workflow, and an end. */
function Changes({ visitor, runtime }: { visitor: Visitor; runtime: Runtime }) {
  const { name, settings } = runtime;
  const path = `${PLACE}/${encodeURIComponent(name)}`;
  return (
    <div class="row-actions">
      <LinkButton href={`${path}/edit`} label={`Edit ${name}`} />
      {settings !== null && (
        <>
          <ButtonForm
            visitor={visitor}
            action={`${path}/workflow`}
            label="Install workflow"
            about={`of ${name}`}
          />
          <LinkButton href={`${path}/delete`} label={`Delete ${name}`} tone="danger" />
        </>
      )}
    </div>
  );
}

function columns(visitor: Visitor) {
  const facts = [
    { title: 'Name', cell: (runtime: Runtime) => <Name runtime={runtime} /> },
    { title: 'Kind', cell: ({ kind }: Runtime) => kind, whole: true },
    { title: 'Tests run', cell: (runtime: Runtime) => <Isolation runtime={runtime} /> },
    { title: 'Operational', cell: (runtime: Runtime) => <Health runtime={runtime} /> },
    { title: 'At the same time', cell: ({ concurrency }: Runtime) => concurrency, right: true },
  ];
  const edit = {
    title: 'Change',
    cell: (runtime: Runtime) => <Changes visitor={visitor} runtime={runtime} />,
  };
  return visitor.may('admin') ? [...facts, edit] : facts;
}

function Name({ runtime }: { runtime: Runtime }) {
  return (
    <span class={runtime.operational ? undefined : 'muted'}>
      {runtime.name} {runtime.default && <span class="label">default</span>}
    </span>
  );
}

const ISOLATION = {
  bubblewrap: 'in a sandbox',
  user: 'as a user of their own',
  none: 'not sandboxed',
} as const;

/** What keeps tests from the machine; that nothing does stands out. */
function Isolation({ runtime: { kind, sandbox } }: { runtime: Runtime }) {
  if (kind === 'self-managed') return <>on GitHub Actions</>;
  if (sandbox === null) return <span class="muted">not known</span>;
  return <span class={sandbox === 'none' ? 'tone-danger' : undefined}>{ISOLATION[sandbox]}</span>;
}

function Health({ runtime }: { runtime: Runtime }) {
  const { operational, reason } = runtime;
  return (
    <span class={operational ? undefined : 'muted'}>
      {operational ? 'yes' : 'no'}
      {reason !== null && `: ${reason}`}
    </span>
  );
}
