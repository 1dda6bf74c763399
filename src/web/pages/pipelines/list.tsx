import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty, Pager, Table } from '../../components/list.tsx';
import { document } from '../../document.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';

const PLACE = '/pipelines';

type Summary = z.output<typeof wire.pipelineSummary>;

/** The pipelines, each with a button that runs it. */
export function addPipelineListPage(app: Hono<WebEnv>): void {
  app.get(PLACE, async (context) => {
    const visitor = context.get('visitor');
    const { cursor } = context.req.query();
    const page = await context.get('api').get(PLACE, wire.pageOf(wire.pipelineSummary), { cursor });
    const add = visitor.may('write') && (
      <LinkButton href={`${PLACE}/new`} label="New pipeline" tone="primary" />
    );
    return context.html(
      document(
        <Page visitor={visitor} title="Pipelines" place={PLACE} actions={add}>
          {page.items.length === 0 ? (
            <Empty icon="workflow" title="No pipelines yet">
              <p>
                A pipeline runs test cases in your order. Gatekeepers and schedules start it, or you
                do.
              </p>
            </Empty>
          ) : (
            <Table caption="Pipelines" rows={page.items} columns={columns(visitor)} />
          )}
          <Pager path={PLACE} query={{ cursor }} next={page.next} />
        </Page>,
      ),
    );
  });
}

function columns(visitor: Visitor) {
  const facts = [
    { title: 'Name', cell: ({ id, name }: Summary) => <a href={`${PLACE}/${id}`}>{name}</a> },
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
  return visitor.may('run') ? [...facts, run] : facts;
}
