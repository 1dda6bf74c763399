import type { Child } from 'hono/jsx';
import { factsOf, type TestOutcome } from '../../../results/index.ts';
import { Facts } from '../../components/list.tsx';
import { TestActions } from './test-actions.tsx';

/**
 * A test of the results document: constraint, what was sent, the response, the document's place, and the curl line
 * with what else can be done.
 */
export function TestFacts(props: { readonly test: TestOutcome; readonly children?: Child }) {
  const { test, children } = props;
  const { endpoint, scenario, words, curl = null } = test;
  const shown = factsOf(test).map(
    ([name, text, isVerbatim]) =>
      [name, isVerbatim ? <pre class="wrapped">{text}</pre> : text] as const,
  );
  const what = scenario === undefined ? words : `${scenario}: ${words}`;
  return (
    <>
      <p>
        <code>{endpoint}</code> {what}
      </p>
      <Facts facts={shown} />
      <TestActions curl={curl}>{children}</TestActions>
    </>
  );
}
