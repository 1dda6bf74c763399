import type { Child } from 'hono/jsx';
import { factsOf, type TestOutcome } from '../../../results/index.ts';
import { address } from '../../address.ts';
import { Facts } from '../../components/list.tsx';
import { recordPath } from '../records/record-path.ts';
import { TestActions } from './test-actions.tsx';

/**
 * A test of the results document: constraint, what was sent, the response, the document's place, and the curl line
 * with what else can be done.
 */
export function TestFacts(props: {
  readonly test: TestOutcome;
  /** The name of the record that it was generated for, whose document has its line. */
  readonly record?: string | null | undefined;
  readonly children?: Child;
}) {
  const { test, record = null, children } = props;
  const { endpoint, scenario, words, curl = null } = test;
  const shown = factsOf(test).map(([name, text, isVerbatim]): readonly [string, Child] => {
    if (isVerbatim) return [name, <pre class="wrapped">{text}</pre>];
    if (name !== 'Document' || record === null) return [name, text];
    return [name, <a href={documentPath(record, test)}>{text}</a>];
  });
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

/** The line of a record's document that a test is about. */
function documentPath(record: string, { pointer }: TestOutcome): string {
  return address(`${recordPath(record)}/document`, { to: pointer });
}
