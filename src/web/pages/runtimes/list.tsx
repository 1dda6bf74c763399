import type { Hono } from 'hono';
import { LinkButton } from '../../components/buttons.tsx';
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
        <Page visitor={visitor} title="Runtimes" place={PLACE}>
          <Table caption="Runtimes" rows={rows} columns={columns(visitor)} />
        </Page>,
      ),
    );
  });
}

function columns(visitor: Visitor) {
  const facts = [
    { title: 'Name', cell: (runtime: Runtime) => <Name runtime={runtime} /> },
    { title: 'Kind', cell: ({ kind }: Runtime) => kind },
    { title: 'Operational', cell: (runtime: Runtime) => <Health runtime={runtime} /> },
    { title: 'At the same time', cell: ({ concurrency }: Runtime) => concurrency, right: true },
  ];
  const edit = {
    title: 'Change',
    cell: ({ name }: Runtime) => (
      <LinkButton href={`${PLACE}/${encodeURIComponent(name)}/edit`} label={`Edit ${name}`} />
    ),
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

function Health({ runtime }: { runtime: Runtime }) {
  const { operational, reason } = runtime;
  return (
    <span class={operational ? undefined : 'muted'}>
      {operational ? 'yes' : 'no'}
      {reason !== null && `: ${reason}`}
    </span>
  );
}
