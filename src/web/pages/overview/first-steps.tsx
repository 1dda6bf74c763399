import type { Child } from 'hono/jsx';
import { LinkButton } from '../../components/buttons.tsx';
import { Icon } from '../../components/icon.tsx';
import type { Visitor } from '../../web-env.ts';
import { OWN, SampleButton } from '../first-run/index.tsx';
import type { Overview } from './read-overview.ts';

/** Three steps to a first result; what is done is ticked. */
export function FirstSteps(props: { readonly overview: Overview; readonly visitor: Visitor }) {
  const { overview, visitor } = props;
  const { platform, hasTestCase, hasPipeline, latest } = overview;
  const running = latest[0];
  return (
    <>
      {platform.sample && visitor.may('write') && visitor.may('run') && (
        <SampleOffer visitor={visitor} />
      )}
      {platform.local_repositories && visitor.may('write') && visitor.may('run') && <OwnOffer />}
      <p>Three steps to a first result, each by hand.</p>
      <ol class="bare">
        <Step title="Get test cases" isDone={hasTestCase}>
          <p>
            <a href="/records/new">Create a generation record</a>: Proofgate writes the tests of an
            OpenAPI document. Or bring scripts of your own to the{' '}
            <a href="/test-cases">test cases</a>.
          </p>
        </Step>
        <Step title="Put them into a pipeline" isDone={hasPipeline}>
          <p>
            <a href="/pipelines/new">Create a pipeline</a> of the test cases that belong together.
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

function SampleOffer({ visitor }: { readonly visitor: Visitor }) {
  return (
    <div class="box">
      <h2>Try a sample</h2>
      <p>
        Proofgate starts the API of a small pet clinic on this machine, writes the tests of its
        OpenAPI document and runs them. The clinic forgets one limit of the document: see how that
        is found. The first run takes about a minute.
      </p>
      <SampleButton visitor={visitor} label="Try a sample" tone="primary" />
    </div>
  );
}

function OwnOffer() {
  return (
    <div class="box">
      <h2>Use your own</h2>
      <p>
        Give an OpenAPI document and the URL of its API. Proofgate keeps the tests here, finds out
        which requests the API accepts, and runs them.
      </p>
      <LinkButton href={OWN} label="Use your own" tone="primary" />
    </div>
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
