import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { address } from '../../address.ts';
import { LinkButton, RunButton } from '../../components/buttons.tsx';
import { RunCharts } from '../../components/charts.tsx';
import { ExecutionsTable } from '../../components/executions-table.tsx';
import { Page } from '../../components/layout.tsx';
import { Empty } from '../../components/list.tsx';
import { isCancelled } from '../../components/status.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import { namesOf } from '../../named.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
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

type Summary = z.output<typeof wire.executionSummary>;

const MAX_CHARTED = 10;

/** How the executions of a pipeline went, as charts. @param executions the newest first */
function History({ executions }: { readonly executions: readonly Summary[] }) {
  const ended = executions.filter((one) => one.status !== null && !isCancelled(one));
  if (ended.length === 0) return null;
  const recent = ended.slice(0, MAX_CHARTED);
  const passed = recent.filter(({ status }) => status === 1).length;
  // Of those without results, such as one whose runtime was away, there is nothing to draw.
  const runs = ended.toReversed().flatMap((one) => {
    const { id, number, received_at: at, sum } = one;
    const name = number === null ? null : `#${number}`;
    if (sum === null) return [];
    const { counts } = sum;
    return [{ href: `/executions/${id}`, name, at, counts, milliseconds: tookOf(one) }];
  });
  return (
    <>
      <p>
        {recent.length === 1
          ? `The last run ${passed === 1 ? 'passed' : 'did not pass'}.`
          : `${passed} of the last ${recent.length} runs passed.`}
      </p>
      <RunCharts runs={runs} took="Took" />
    </>
  );
}

/** How long its tests took, as its page says it. */
function tookOf({ received_at: received, started_at: started, ended_at: to }: Summary): number {
  return to === null ? 0 : Date.parse(to) - Date.parse(started ?? received);
}
