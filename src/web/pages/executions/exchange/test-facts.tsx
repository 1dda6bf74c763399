import type { Child } from 'hono/jsx';
import { factsOf, type TestOutcome } from '../../../../results/index.ts';
import { address } from '../../../address.ts';
import { Facts } from '../../../components/list.tsx';
import { recordPath } from '../../records/record-path.ts';
import { Exchange } from './exchange.tsx';
import { TestActions } from './test-actions.tsx';

/** What the exchange shows better. */
const IN_EXCHANGE = ['Response', 'Body'];
/** What few people need at once. */
const FURTHER = ['curl', 'Without the defect', 'Response of', 'Trace', 'Test'];

/**
 * A test of the results document: constraint, what was sent beside the response, the document's place, and the curl line
 * with what else can be done.
 */
export function TestFacts(props: {
  readonly test: TestOutcome;
  /** The name of the record that it was generated for, whose document has its line. */
  readonly record?: string | null | undefined;
  readonly children?: Child;
}) {
  const { test, record = null, children } = props;
  const { endpoint, scenario, words, curl = null, request } = test;
  const facts = factsOf(test)
    .filter(([name]) => request === undefined || !IN_EXCHANGE.includes(name))
    .map(([name, text, isVerbatim]): readonly [string, Child] => {
      if (isVerbatim) return [name, <pre class="wrapped">{text}</pre>];
      if (name !== 'Document' || record === null) return [name, text];
      return [name, <a href={documentPath(record, test)}>{text}</a>];
    });
  const title = scenario === undefined ? words : `${scenario}: ${words}`;
  const further = facts.filter(([name]) => FURTHER.includes(name));
  return (
    <>
      <p>
        <code>{endpoint}</code> {title}
      </p>
      <Facts facts={facts.filter(([name]) => !FURTHER.includes(name))} />
      <Exchange test={test} />
      <details class="further">
        <summary>{further.map(([name]) => FURTHER_WORDS[name] ?? name).join(', ')}</summary>
        <Facts facts={further} />
      </details>
      <TestActions curl={curl}>{children}</TestActions>
    </>
  );
}

/** Names of facts within a sentence. */
const FURTHER_WORDS: Readonly<Record<string, string>> = {
  'Without the defect': 'the request without the defect',
  'Response of': 'the test that got the response',
  Trace: 'trace',
  Test: 'id of the test',
};

/** The line of a record's document that a test is about. */
function documentPath(record: string, { pointer }: TestOutcome): string {
  return address(`${recordPath(record)}/document`, { to: pointer });
}
