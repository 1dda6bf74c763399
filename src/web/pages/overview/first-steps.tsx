import type { Child } from 'hono/jsx';
import { Icon } from '../../components/icon.tsx';
import type { Overview } from './read-overview.ts';

/** Three steps to a first result; what is done is ticked. */
export function FirstSteps({ overview }: { readonly overview: Overview }) {
  const { hasTestCase, hasPipeline, latest } = overview;
  const running = latest[0];
  return (
    <>
      <p>Three steps to a first result.</p>
      <ol class="bare">
        <Step title="Get test cases" isDone={hasTestCase}>
          <p>
            <a href="/records/new">Make a generation record</a>: Proofgate writes the tests of an
            OpenAPI document. Or bring scripts of your own to the{' '}
            <a href="/test-cases">test cases</a>.
          </p>
        </Step>
        <Step title="Put them into a pipeline" isDone={hasPipeline}>
          <p>
            <a href="/pipelines/new">Make a pipeline</a> of the test cases that belong together.
          </p>
        </Step>
        <Step title="Run it" isDone={false}>
          {running === undefined ? (
            <p>
              Press Run now on the <a href="/pipelines">pipeline</a>.
            </p>
          ) : (
            <p>
              <a href={`/executions/${running.id}`}>{running.pipeline.name}</a> is {running.state}.
            </p>
          )}
        </Step>
      </ol>
    </>
  );
}

function Step(props: { title: string; isDone: boolean; children?: Child }) {
  const { title, isDone, children } = props;
  return (
    <li class="box">
      <h2>
        <Icon name={isDone ? 'check-circle-fill' : 'circle'} tone={isDone ? 'success' : 'muted'} />{' '}
        {title} {isDone && <span class="unseen">(done)</span>}
      </h2>
      {children}
    </li>
  );
}
