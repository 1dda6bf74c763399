import { hash } from 'node:crypto';
import type { Child } from 'hono/jsx';
import { triggerInWords } from '../../components/executions-table.tsx';
import { Facts } from '../../components/list.tsx';
import { Time } from '../../components/time.tsx';
import type { Visitor } from '../../web-env.ts';
import { parameterFacts } from '../run-parameters/parameter-facts.tsx';
import { Actions } from './action-buttons.tsx';
import type { ExecutionPage } from './details.tsx';
import { GroupActions } from './group-actions.tsx';
import { RootCauses, RunNotes } from './groups.tsx';
import { Headline } from './headline.tsx';
import { OutcomeBar } from './outcomes/outcome-bar.tsx';
import { Tiles } from './outcomes/tiles.tsx';
import { recordAt } from './record-at.ts';
import { Result } from './result.tsx';
import { isOver, tabTitle } from './run-state.ts';
import { Scenarios } from './scenarios.tsx';
import { Steps } from './steps.tsx';
import { TestCases } from './test-cases/table.tsx';

/** Runs of more test cases than this ask more seldom: their fragments and queries are larger. */
const MANY = 50;

/**
 * All of an execution that changes while it runs; it asks for itself until it has ended, and is answered only when
 * something has changed.
 */
export function Live({
  visitor,
  seen,
}: {
  readonly visitor: Visitor;
  readonly seen: ExecutionPage;
}) {
  const { execution, scenarios, failures, groups, deliveries } = seen;
  const { id, test_cases: testCases } = execution;
  const polling = isOver(seen)
    ? {}
    : {
        'hx-get': `/executions/${id}/live?seen=${digestOf(seen)}`,
        'hx-trigger': `every ${testCases.length > MANY ? 3 : 1}s`,
        'hx-swap': 'outerMorph',
      };
  return (
    <div id="live" data-tab={tabTitle(execution)} {...polling}>
      <Headline execution={execution} />
      <Tiles execution={execution} />
      <OutcomeBar execution={execution} />
      <About execution={execution} />
      <Actions visitor={visitor} execution={execution} />
      <RootCauses
        execution={execution}
        groups={groups}
        actions={(group) => <GroupActions {...{ visitor, execution, group }} />}
      />
      <Failures execution={execution} failures={failures} groups={groups} />
      <h2>Test cases</h2>
      <RunNotes groups={groups} />
      <TestCases execution={execution} />
      <Scenarios scenarios={scenarios} records={unprovenRecords(execution)} />
      <h2>Steps</h2>
      <Steps execution={execution} deliveries={deliveries} />
    </div>
  );
}

/** Stands for what a page shows, so that the same is not sent again. */
export function digestOf(seen: ExecutionPage): string {
  return hash('sha256', JSON.stringify(seen), 'base64url').slice(0, 22);
}

/** What an execution is of, in a line, and its files once it is over; the variables it was given below. */
function About({ execution }: Pick<ExecutionPage, 'execution'>) {
  const { id, pipeline, trigger, parameters, cancelled_by: by, workflow_run: run } = execution;
  const { environment, variables } = parameters;
  const path = `/executions/${id}`;
  const parts: Child[] = [
    <PipelineName pipeline={pipeline} />,
    triggerInWords(trigger),
    <Time at={execution.received_at} />,
    ...(environment === null ? [] : [environment]),
    ...(run === null ? [] : [<a href={run}>workflow run</a>]),
    ...(by === null ? [] : [`Cancelled by ${by}`]),
    ...(execution.state === 'dispatched'
      ? [
          <a href={`${path}/compare`}>Compare with another run</a>,
          <a href={`${path}/results.json`}>results.json</a>,
          <a href={`${path}/junit.xml`}>junit.xml</a>,
        ]
      : []),
  ];
  return (
    <>
      <p class="about">
        {parts.map((part, at) => (
          <>
            {at > 0 && ' · '}
            {part}
          </>
        ))}
      </p>
      {Object.keys(variables).length + execution.given_values.length > 0 && (
        <Facts
          facts={[
            ...parameterFacts({ ...parameters, base_url: null, environment: null }),
            ...runCredentialFacts(execution.given_values),
          ]}
        />
      )}
    </>
  );
}

/** The records whose suites have unproven tests, by name. */
function unprovenRecords({ test_cases: testCases }: ExecutionPage['execution']): string[] {
  const unproven = testCases.filter(({ counts }) => counts.unproven > 0);
  return [...new Set(unproven.flatMap(({ record }) => record ?? []))].toSorted();
}

function PipelineName({ pipeline }: { pipeline: ExecutionPage['execution']['pipeline'] }) {
  if (pipeline.id === null) return <>{pipeline.name} (deleted)</>;
  return <a href={`/pipelines/${pipeline.id}`}>{pipeline.name}</a>;
}

/** The credentials that were given only for this run, by their names: nobody sees the values again. */
function runCredentialFacts(variables: readonly string[]): [string, Child][] {
  if (variables.length === 0) return [];
  const names = variables.map((name, at) => (
    <>
      {at > 0 && ', '}
      <code>{name}</code>
    </>
  ));
  return [['Values for this run only', names]];
}

/** The first failures that have no root cause in full, and the link to all results. */
function Failures(props: {
  readonly execution: Pick<ExecutionPage['execution'], 'id' | 'test_cases'>;
  readonly failures: ExecutionPage['failures'];
  readonly groups: ExecutionPage['groups'];
}) {
  const { execution, failures, groups } = props;
  const path = `/executions/${execution.id}/results`;
  const isGrouped = groups.items.length > 0;
  const ungrouped = failures.items.filter(({ details }) => details === null || !isGrouped);
  const reasons = new Set(groups.missing.map(({ reason }) => reason));
  return (
    <>
      {ungrouped.length > 0 && <h2>{isGrouped ? 'Failures without a root cause' : 'Failures'}</h2>}
      {ungrouped.length > 0 &&
        [...reasons].map((reason) => (
          <p class="hint">Failures have no root cause where a test case recorded none: {reason}.</p>
        ))}
      {ungrouped.map((result) => (
        <Result result={result} record={recordAt(execution, result.position)} />
      ))}
      <p>
        {failures.next !== null && (
          <>
            <a href={`${path}?outcome=failed`}>All failures</a> ·{' '}
          </>
        )}
        <a href={path}>All results</a>
      </p>
    </>
  );
}
