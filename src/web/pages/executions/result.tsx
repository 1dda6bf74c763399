import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { testSchema } from '../../../results/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Status } from '../../components/status.tsx';
import { duration } from '../../components/time.tsx';
import { curlOf } from './exchange/curl-of.ts';
import { TestActions } from './exchange/test-actions.tsx';
import { TestFacts } from './exchange/test-facts.tsx';

/** One test: what it was, how it ended, and what it says when it did not pass. */
export function Result(props: {
  readonly result: z.output<typeof wire.executionResult>;
  /** Where this failure can be accepted as known. */
  readonly accept?: string | undefined;
  /** The record that it was generated for. */
  readonly record: string | null;
}) {
  const { result, accept, record } = props;
  const { script, test, scenario, outcome, text, cut, milliseconds, details } = result;
  const explained = outcome === 'passed' || details === null ? null : testSchema.parse(details);
  const acceptance = accept !== undefined && (
    <LinkButton href={accept} label="Accept as known" about={`“${test}”`} />
  );
  return (
    <article class="result" aria-label={test}>
      <p>
        <Status of={outcome} /> {scenario !== null && <span class="label">{scenario}</span>}{' '}
        <code>{test}</code> <span class="muted">{duration(milliseconds)}</span>
      </p>
      <p class="muted mono">{script}</p>
      {explained !== null && (
        <TestFacts test={explained} record={record}>
          {acceptance}
        </TestFacts>
      )}
      {explained === null && text !== null && <pre>{text}</pre>}
      {explained === null && cut && <p class="hint">There was more of it.</p>}
      {explained === null && <TestActions curl={text && curlOf(text)}>{acceptance}</TestActions>}
    </article>
  );
}
