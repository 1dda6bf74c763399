import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Select, TextField } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import { document } from '../../document.ts';
import { readNarrowed } from '../../read-narrowed.ts';
import type { WebEnv } from '../../web-env.ts';
import { type ActionWords, readActionWords } from './action-words.ts';

const PLACE = '/audit-log';
const OUTCOMES = ['', 'done', 'refused'].map((value) => ({ value, label: value || 'any' }));

type Line = z.output<typeof wire.auditLine>;

/** What was done in the workspace, by whom, from where, and its result; the address narrows it. */
export function addAuditPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const page = await readNarrowed(context, PLACE, wire.auditLine, ['outcome']);
    const words = await readActionWords(context.get('api'));
    return context.html(
      document(
        <Page visitor={context.get('visitor')} title="Audit log" place={PLACE}>
          <Filters path={PLACE}>
            <TextField
              form={page.form}
              name="text"
              label="Search"
              hint="Part of a login, of an action such as POST /api/v2/records, or of a path."
            />
            <Select form={page.form} name="outcome" label="Outcome" choices={OUTCOMES} />
          </Filters>
          {page.items.length === 0 ? (
            <Empty icon="id-badge" title="None fits these filters">
              <p>
                <a href={PLACE}>Show all</a>
              </p>
            </Empty>
          ) : (
            <Table caption="What was done" rows={page.items} columns={columns(words)} />
          )}
          <Pager path={PLACE} query={page.query} next={page.next} />
        </Page>,
      ),
    );
  });
}

function columns(words: ActionWords) {
  return [
    { title: 'When', cell: ({ at }: Line) => <Time at={at} /> },
    { title: 'Who', cell: ({ actor, via }: Line) => `${actor} (${via})` },
    { title: 'Action', cell: (line: Line) => <Action line={line} words={words} /> },
    { title: 'From', cell: ({ remote_address: address }: Line) => address },
    {
      title: 'Outcome',
      cell: ({ outcome, reason }: Line) => (reason === null ? outcome : `${outcome}: ${reason}`),
    },
  ];
}

/** What was done in words, and what it was done to, as the log has both. */
function Action(props: { readonly line: Line; readonly words: ActionWords }) {
  const { action, target } = props.line;
  const description = props.words(action, target);
  const [method = ''] = action.split(' ');
  // Of a request the target is the whole path.
  const exact = target.startsWith('/') ? `${method} ${target}` : target;
  return (
    <>
      {description ?? action}
      <br />
      <code>{exact}</code>
    </>
  );
}
