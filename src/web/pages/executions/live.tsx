import { triggerInWords } from '../../components/executions-table.tsx';
import { Facts } from '../../components/list.tsx';
import type { Visitor } from '../../web-env.ts';
import { parameterFacts } from '../run-parameters/parameter-facts.tsx';
import { Actions } from './action-buttons.tsx';
import type { Seen } from './details.tsx';
import { Failures } from './failures.tsx';
import { GroupActions } from './group-actions.tsx';
import { RootCauses } from './groups.tsx';
import { Headline } from './headline.tsx';
import { Scenarios } from './scenarios.tsx';
import { Steps } from './steps.tsx';
import { TestCases } from './test-cases.tsx';

/** All of an execution that changes while it runs; it asks for itself every second until it has ended. */
export function Live({ visitor, seen }: { readonly visitor: Visitor; readonly seen: Seen }) {
  const { execution, scenarios, failures, groups, deliveries } = seen;
  const { id, status, pipeline, trigger, cancelled_by: by } = execution;
  const { runtime, workflow_run: run } = execution;
  const isOver = status !== null && deliveries.every((one) => one.state !== 'pending');
  const polling = isOver
    ? {}
    : {
        'hx-get': `/executions/${id}/live`,
        'hx-trigger': 'every 1s',
        'hx-swap': 'outerMorph',
      };
  return (
    <div id="live" {...polling}>
      <Headline execution={execution} />
      <Actions visitor={visitor} execution={execution} />
      <Facts
        facts={[
          ['Pipeline', <PipelineName pipeline={pipeline} />],
          ['Trigger', triggerInWords(trigger)],
          ...parameterFacts(execution.parameters),
          ['Runtime', runtime?.name ?? 'none, or deleted'],
          ...(run === null ? [] : [['Workflow run', <a href={run}>{run}</a>] as const]),
          ...(by === null ? [] : [['Cancelled by', by] as const]),
          ...(execution.state === 'dispatched' ? [['Download', <Files id={id} />] as const] : []),
        ]}
      />
      <RootCauses
        id={id}
        groups={groups}
        actions={(group) => <GroupActions {...{ visitor, execution, group }} />}
      />
      {status !== null && (
        <p>
          <a href={`/executions/${id}/compare`}>Compare with another run</a>
        </p>
      )}
      <Failures id={id} failures={failures} groups={groups} />
      <h2>Test cases</h2>
      <TestCases execution={execution} />
      <h2>Steps</h2>
      <Steps execution={execution} deliveries={deliveries} />
      <Scenarios scenarios={scenarios} records={unprovenRecords(execution)} />
    </div>
  );
}

/** The records whose suites have unproven tests, by name. */
function unprovenRecords({ test_cases: testCases }: Seen['execution']): string[] {
  const unproven = testCases.filter(({ counts }) => counts.unproven > 0);
  return [...new Set(unproven.flatMap(({ record }) => record ?? []))].toSorted();
}

function Files({ id }: { readonly id: string }) {
  const path = `/executions/${id}`;
  return (
    <>
      <a href={`${path}/results.json`}>results.json</a> ·{' '}
      <a href={`${path}/junit.xml`}>junit.xml</a>
    </>
  );
}

function PipelineName({ pipeline }: { pipeline: Seen['execution']['pipeline'] }) {
  if (pipeline.id === null) return <>{pipeline.name} (deleted)</>;
  return <a href={`/pipelines/${pipeline.id}`}>{pipeline.name}</a>;
}
