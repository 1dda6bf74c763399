import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { TextField } from '../../components/field.tsx';
import { Labels } from '../../components/labels.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { blank, type Submission } from '../../submission.ts';
import type { Visitor, WebContext, WebEnv } from '../../web-env.ts';

export const TEST_CASES = '/test-cases';

type TestCase = z.output<typeof wire.testCase>;
type TestCases = { readonly items: readonly TestCase[]; readonly next: string | null };

/** The test cases of the workspace, by labels, day and owner. */
export function addTestCaseList(app: Hono<WebEnv>): void {
  app.get(TEST_CASES, async (context) => {
    const { labels = '', created_from: from = '', owner = '', cursor } = context.req.query();
    const query = { labels, created_from: from, owner, cursor };
    const form = blank({ labels, created_from: from, owner });
    try {
      return show(context, form, await read(context, form, cursor), query);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      context.status(fault.status);
      return show(context, form.with(fault), { items: [], next: null }, query);
    }
  });
}

function read(context: WebContext, form: Submission, cursor: string | undefined) {
  const query = new URLSearchParams();
  for (const label of form.list('labels')) query.append('labels', label);
  const day = form.text('created_from');
  // A day alone begins at midnight, UTC.
  if (day !== '') query.set('created_from', day.includes('T') ? day : `${day}T00:00:00Z`);
  if (form.text('owner') !== '') query.set('owner', form.text('owner'));
  if (cursor !== undefined) query.set('cursor', cursor);
  const path = query.size === 0 ? TEST_CASES : `${TEST_CASES}?${query}`;
  return context.get('api').get(path, wire.pageOf(wire.testCase));
}

function show(
  context: WebContext,
  form: Submission,
  page: TestCases,
  query: Readonly<Record<string, string | undefined>>,
): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const isFiltered = [query.labels, query.created_from, query.owner].some(Boolean);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title="Test cases"
        place={TEST_CASES}
        actions={visitor.may('write') ? <Actions /> : undefined}
      >
        <Filters form={form} />
        {page.items.length > 0 ? (
          <Table caption="Test cases" rows={page.items} columns={COLUMNS} />
        ) : (
          <None isFiltered={isFiltered} visitor={visitor} />
        )}
        <Pager path={TEST_CASES} query={query} next={page.next} />
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

function Filters({ form }: { form: Submission }) {
  return (
    <search>
      <form class="filters" aria-label="Filters">
        <TextField form={form} name="labels" label="Labels" placeholder="smoke, api-tests" />
        <TextField form={form} name="created_from" label="Created from" placeholder="2026-11-21" />
        <TextField form={form} name="owner" label="Owner" />
        <button type="submit" class="button">
          Filter
        </button>
      </form>
    </search>
  );
}

const COLUMNS = [
  {
    title: 'Name',
    cell: ({ id, name }: TestCase) => <a href={`${TEST_CASES}/${id}`}>{name}</a>,
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

function None({ isFiltered, visitor }: { isFiltered: boolean; visitor: Visitor }) {
  if (isFiltered) {
    return (
      <Empty icon="beaker" title="No test case fits">
        <p>
          <a href={TEST_CASES}>Show all of them</a>
        </p>
      </Empty>
    );
  }
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
