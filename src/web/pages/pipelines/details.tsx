import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { ExecutionsTable } from '../../components/executions-table.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import { namesOf } from '../../named.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { History } from './history.tsx';
import { Hosts } from './hosts.tsx';

const PLACE = '/pipelines';

/** How many test cases are named; the form has them all. */
const MAX_TEST_CASES = 100;
const RECENT = 5;

type Pipeline = z.output<typeof wire.pipeline>;

/** A pipeline: how it went so far, its latest executions, and its test cases in order. */
export function addPipelinePage(app: Hono<WebEnv>): void {
  app.get(`${PLACE}/:id`, async (context) => {
    const [visitor, api, id] = [context.get('visitor'), context.get('api'), idOf(context)];
    const pipeline = await api.get(`${PLACE}/${id}`, wire.pipeline);
    const query = { pipeline: id, limit: '30' };
    const { items } = await api.get('/executions', wire.pageOf(wire.executionSummary), query);
    const listed = pipeline.test_case_ids.slice(0, MAX_TEST_CASES);
    const names = await namesOf(api, '/test-cases', listed);
    return context.html(
      document(
        <Page
          visitor={visitor}
          title={pipeline.name}
          place={PLACE}
          parent={{ path: PLACE, title: 'Pipelines' }}
          actions={<Actions visitor={visitor} pipeline={pipeline} />}
        >
          <p class="muted">Owners: {pipeline.owners.join(', ')}</p>
          <Hosts visitor={visitor} pipeline={pipeline} />
          <h2>Executions</h2>
          {items.length === 0 ? (
            <Empty icon="play" title="It has not run yet">
              <p>Run it now, or name it in a gatekeeper or a schedule.</p>
            </Empty>
          ) : (
            <>
              <History executions={items} />
              <ExecutionsTable caption="Latest executions" executions={items.slice(0, RECENT)} />
              <p>
                <a href={address('/executions', { pipeline: id })}>All executions</a>
              </p>
            </>
          )}
          <h2>Test cases</h2>
          <TestCases pipeline={pipeline} listed={listed} names={names} />
        </Page>,
      ),
    );
  });
}

function Actions({ visitor, pipeline }: { visitor: Visitor; pipeline: Pipeline }) {
  const { id, owners } = pipeline;
  return (
    <>
      {visitor.may('run') && (
        <>
          <RunButton visitor={visitor} action={`${PLACE}/${id}/run`} tone="primary" />
          <LinkButton href={`${PLACE}/${id}/run-with`} label="Run with parameters" />
        </>
      )}
      {mayChange(visitor, owners) && (
        <>
          <LinkButton href={`${PLACE}/${id}/edit`} label="Edit" />
          <LinkButton href={`${PLACE}/${id}/delete`} label="Delete" tone="danger" />
        </>
      )}
    </>
  );
}

function TestCases(props: {
  pipeline: Pipeline;
  listed: readonly string[];
  names: ReadonlyMap<string, string>;
}) {
  const { pipeline, listed, names } = props;
  const more = pipeline.test_case_ids.length - listed.length;
  if (listed.length === 0)
    return <p>None yet, so its executions are blocked. Edit it to choose some.</p>;
  return (
    <>
      <ol>
        {listed.map((id) => (
          <li>
            <a href={`/test-cases/${id}`}>{names.get(id) ?? id}</a>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="muted">and {more} more</p>}
    </>
  );
}
