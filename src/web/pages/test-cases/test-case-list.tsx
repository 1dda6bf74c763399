import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { TextField } from '../../components/field.tsx';
import { Labels } from '../../components/labels.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { selectColumn } from '../../components/selection.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { byText, type ListPage, type Ordering, rankOf, readList } from '../../read-list.ts';
import { newForm, type Submission } from '../../submission.ts';
import type { Visitor, WebContext, WebEnv } from '../../web-env.ts';

export const TEST_CASES = '/test-cases';

type TestCase = z.output<typeof wire.listedTestCase>;

const ORDERING: Ordering<TestCase> = {
  words: ({ name, labels, source }) =>
    [name, ...labels, source?.repository, source?.path].join('\n'),
  orders: {
    name: byText(({ name }) => name),
    'last result': (a, b) => rankOf(a.last_run?.status) - rankOf(b.last_run?.status),
  },
};

/** The test cases of the workspace, by labels, day, owner and what is searched. */
export function addTestCaseList(app: Hono<WebEnv>): void {
  app.get(TEST_CASES, async (context) => {
    const { labels = '', created_from: from = '', owner = '' } = context.req.query();
    const form = newForm({ labels, created_from: from, owner });
    try {
      const path = addressOf(form);
      return show(context, form, await readList(context, path, wire.listedTestCase, ORDERING));
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      context.status(fault.status);
      const { text, sort } = context.req.query();
      const query = { text, sort, cursor: undefined };
      return show(context, form.with(fault), { items: [], next: null, query });
    }
  });
}

/** Where the API has the list that a form narrows. */
function addressOf(form: Submission): string {
  const query = new URLSearchParams();
  for (const label of form.list('labels')) query.append('labels', label);
  const day = form.text('created_from');
  // A day without a time begins at midnight, UTC.
  if (day !== '') query.set('created_from', day.includes('T') ? day : `${day}T00:00:00Z`);
  if (form.text('owner') !== '') query.set('owner', form.text('owner'));
  return query.size === 0 ? TEST_CASES : `${TEST_CASES}?${query}`;
}

function show(
  context: WebContext,
  form: Submission,
  listed: ListPage<TestCase>,
): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const mayWrite = visitor.may('write');
  const names = ['labels', 'created_from', 'owner'];
  const values = Object.fromEntries(names.map((name) => [name, form.text(name)]));
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Test cases"
        place={TEST_CASES}
        actions={mayWrite ? <Actions /> : undefined}
      >
        <SearchableList
          path={TEST_CASES}
          caption="Test cases"
          listed={listed}
          orders={ORDERING.orders}
          columns={mayWrite ? [selectColumn<TestCase>(), ...COLUMNS] : COLUMNS}
          acts={mayWrite ? { label: 'Label', delete: 'Delete' } : {}}
          narrowing={{ fields: <Narrowing form={form} />, values }}
          empty={<None visitor={visitor} />}
        />
      </Page>,
    ),
  );
}

function Actions() {
  return (
    <>
      <LinkButton href={`${TEST_CASES}/import`} label="Import from Git" />
      <LinkButton href={`${TEST_CASES}/new`} label="Upload script" tone="primary" />
    </>
  );
}

function Narrowing({ form }: { form: Submission }) {
  return (
    <>
      <TextField form={form} name="labels" label="Labels" placeholder="smoke, api-tests" />
      <TextField form={form} name="created_from" label="Created from" placeholder="2026-11-21" />
      <TextField form={form} name="owner" label="Owner" />
    </>
  );
}

const COLUMNS = [
  {
    title: 'Name',
    cell: ({ id, name }: TestCase) => <a href={`${TEST_CASES}/${id}`}>{name}</a>,
  },
  {
    title: 'Last result',
    cell: ({ last_run: last }: TestCase) =>
      last === null ? (
        <span class="none">never run</span>
      ) : (
        <>
          <Status of={last.status} />{' '}
          <span class="muted">
            <Time at={last.at} />
          </span>
        </>
      ),
  },
  {
    title: 'Labels',
    cell: ({ labels }: TestCase) => <Labels labels={labels} />,
  },
  {
    title: 'Origin',
    cell: ({ origin, linked }: TestCase) =>
      linked || origin === 'uploaded' ? origin : `${origin}, unlinked`,
  },
  { title: 'Owner', cell: ({ owner }: TestCase) => owner },
  { title: 'Created', cell: ({ created_from: at }: TestCase) => <Time at={at} /> },
];

function None({ visitor }: { visitor: Visitor }) {
  return (
    <Empty icon="beaker" title="No test cases yet">
      <p>
        {visitor.may('write') ? (
          <>
            A <a href="/records">generation record</a> makes one for each endpoint; you can also
            upload a script or import a folder of a branch.
          </>
        ) : (
          'A generation record makes one for each endpoint.'
        )}
      </p>
    </Empty>
  );
}
