import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { LastResult } from '../../components/last-result.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { selectColumn } from '../../components/selection.tsx';
import { document } from '../../document.ts';
import { byLastResult, byText, type Ordering, readList } from '../../read-list.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';

const PLACE = '/pipelines';

type Summary = z.output<typeof wire.listedPipeline>;

const ORDERING: Ordering<Summary> = {
  words: ({ name, owners }) => [name, ...owners].join('\n'),
  orders: { name: byText(({ name }) => name), 'last result': byLastResult },
};

/** The pipelines, each with its last result and a button that runs it. */
export function addPipelineListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const listed = await readList(context, PLACE, wire.listedPipeline, ORDERING);
    const add = visitor.may('write') && (
      <LinkButton href={`${PLACE}/new`} label="New pipeline" tone="primary" />
    );
    return context.html(
      document(
        <Page visitor={visitor} title="Pipelines" place={PLACE} actions={add}>
          <SearchableList
            path={PLACE}
            caption="Pipelines"
            listed={listed}
            orders={ORDERING.orders}
            columns={columns(visitor)}
            acts={actsOf(visitor)}
            empty={
              <Empty icon="workflow" title="No pipelines yet">
                <p>
                  A pipeline runs test cases in your order. Gatekeepers and schedules start it, or
                  you do.
                </p>
              </Empty>
            }
          />
        </Page>,
      ),
    );
  });
}

function actsOf(visitor: Visitor): Record<string, string> {
  return {
    ...(visitor.may('run') && { run: 'Run' }),
    ...(visitor.may('write') && { delete: 'Delete' }),
  };
}

function columns(visitor: Visitor) {
  const facts = [
    { title: 'Name', cell: ({ id, name }: Summary) => <a href={`${PLACE}/${id}`}>{name}</a> },
    {
      title: 'Last result',
      cell: ({ last_execution: last }: Summary) => <LastResult of={last} />,
    },
    { title: 'Owners', cell: ({ owners }: Summary) => owners.join(', ') },
    {
      title: 'Executions',
      cell: ({ id, name }: Summary) => (
        <a href={address('/executions', { pipeline: id })} aria-label={`Executions of ${name}`}>
          Executions
        </a>
      ),
    },
  ];
  const run = {
    title: 'Run',
    cell: ({ id, name }: Summary) => (
      <RunButton visitor={visitor} action={`${PLACE}/${id}/run`} about={name} />
    ),
  };
  return visitor.may('run') ? [selectColumn<Summary>(), ...facts, run] : facts;
}
