import type { Hono } from 'hono';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { CodeList } from '../../components/code-list.tsx';
import { ButtonForm } from '../../components/form.tsx';
import { Labels } from '../../components/labels.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Facts, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import type { Visitor, WebContext, WebEnv } from '../../web-env.ts';
import { TEST_CASES } from './test-case-list.tsx';

const Bindings = z.object({ items: z.array(wire.binding) });

type TestCase = z.output<typeof wire.testCase>;
type Binding = z.output<typeof wire.binding>;

/** One test case: where it comes from, and the credentials that it may read. */
export function addTestCasePage(app: Hono<WebEnv>): void {
  app.get(`${TEST_CASES}/:id`, async (context) => {
    const visitor = context.get('visitor');
    const testCase = await readTestCase(context, context.req.param('id'));
    const path = `${TEST_CASES}/${testCase.id}`;
    const { items } = await context.get('api').get(`${path}/bindings`, Bindings);
    const isOffered = mayChange(visitor, testCase);
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={testCase.name}
          place={TEST_CASES}
          parent={{ path: TEST_CASES, title: 'Test cases' }}
          actions={<Actions path={path} origin={testCase.origin} isOffered={isOffered} />}
        >
          <TestCaseFacts testCase={testCase} />
          <h2>Credentials that it may read</h2>
          {items.length === 0 ? (
            <Empty icon="key" title="None">
              <p>
                A test reads secrets of the safes that it is bound to, and no others. A suite that
                signs in as several users needs a credential for each.
                {isOffered && ' “Bind a credential” adds one.'}
              </p>
            </Empty>
          ) : (
            <Table
              caption="Bindings"
              rows={items}
              columns={
                isOffered ? [...columnsOf(visitor), unbind(visitor, path)] : columnsOf(visitor)
              }
            />
          )}
        </Page>,
      ),
    );
  });
}

/** A test case as the API answers it. @throws Problem `not-found` */
export function readTestCase(context: WebContext, id: string): Promise<TestCase> {
  return context.get('api').get(`${TEST_CASES}/${encodeURIComponent(id)}`, wire.testCase);
}

/** Whether a visitor is offered to change a test case: its owner and admins are. */
function mayChange(visitor: Visitor, { owner }: TestCase): boolean {
  return visitor.may('admin') || (visitor.may('write') && owner === visitor.user);
}

/** Shows a form only to those who may send it. @throws Problem `forbidden` */
export function requireChange(visitor: Visitor, testCase: TestCase): void {
  if (mayChange(visitor, testCase)) return;
  const { owner, name } = testCase;
  throw new Problem('forbidden', `Only its owner (${owner}) or an admin may change ${name}.`);
}

function Actions(props: {
  readonly path: string;
  readonly origin: TestCase['origin'];
  readonly isOffered: boolean;
}) {
  const { path, origin, isOffered } = props;
  return (
    <>
      <LinkButton href={`${path}/files`} label="Scripts" />
      {isOffered && (
        <>
          <LinkButton href={`${path}/bind`} label="Bind a credential" tone="primary" />
          {origin !== 'generated' && <LinkButton href={`${path}/edit`} label="Edit" />}
          <LinkButton href={`${path}/delete`} label="Delete" tone="danger" />
        </>
      )}
    </>
  );
}

function TestCaseFacts({ testCase }: { testCase: TestCase }) {
  const { origin, linked, source, labels, owner, hosts, created_from: at } = testCase;
  const isMissingInGit = !linked && origin !== 'uploaded';
  return (
    <>
      {isMissingInGit && (
        <p class="flash attention">
          It no longer exists in Git, so it runs as blocked. Its record no longer selects it, or is
          gone.
        </p>
      )}
      <Facts
        facts={[
          ['Origin', origin],
          ['Labels', <Labels labels={labels} />],
          ['Owner', owner],
          ...(origin === 'generated'
            ? []
            : [
                [
                  'Allowed hosts',
                  hosts.length === 0 ? 'none' : <CodeList names={hosts} />,
                ] as const,
              ]),
          ['Created', <Time at={at} />],
          ...(source === null
            ? []
            : ([
                ['Repository', <code>{source.repository}</code>],
                ['Branch', <code>{source.branch}</code>],
                ['Path', <code>{source.path}</code>],
                ['Commit', <code>{source.commit.slice(0, 10)}</code>],
              ] as const)),
        ]}
      />
    </>
  );
}

function columnsOf({ workspace }: Visitor) {
  return [
    { title: 'Workspace', cell: (_: Binding) => workspace },
    {
      title: 'Safe',
      cell: ({ safe, safe_key: key }: Binding) => <a href={`/safes/${key}`}>{safe}</a>,
    },
    { title: 'Credential', cell: ({ name }: Binding) => name },
    { title: 'Type', cell: ({ type }: Binding) => type },
    {
      title: 'Reference',
      cell: ({ safe_key: safe, key }: Binding) => <code>{`secret://${safe}/${key}`}</code>,
    },
  ];
}

function unbind(visitor: Visitor, path: string) {
  return {
    title: 'Unbind',
    cell: ({ credential_id: credential, name }: Binding) => (
      <ButtonForm
        visitor={visitor}
        action={`${path}/unbind`}
        values={{ credential }}
        label="Unbind"
        about={name}
        tone="danger"
      />
    ),
  };
}
