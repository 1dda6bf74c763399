import { STATUS_CODES } from 'node:http';
import type { TestOutcome } from '../../../../results/index.ts';
import { duration } from '../../../components/time.tsx';
import type { MarkedText } from './marked-json.ts';
import { bodyOf, sentParts } from './marked-request.ts';

/** What a test has sent and what was answered, side by side, with what it is about marked; nothing without a request. */
export function Exchange({ test }: { readonly test: TestOutcome }) {
  const sent = sentParts(test);
  if (sent === undefined) return null;
  const { line, header, body } = sent;
  return (
    <div class="exchange">
      <figure>
        <figcaption>Sent</figcaption>
        <pre class="wrapped" tabindex={0}>
          <Marked text={line} />
          {header !== null && (
            <>
              {'\n'}
              <Marked text={header} />
            </>
          )}
          {body !== null && (
            <>
              {'\n\n'}
              <Marked text={body} />
            </>
          )}
        </pre>
      </figure>
      <Answer test={test} />
    </div>
  );
}

function Answer({ test }: { readonly test: TestOutcome }) {
  const { response, milliseconds, kind, at } = test;
  if (response === undefined) {
    return (
      <figure>
        <figcaption>Answered</figcaption>
        <p class="muted">nothing</p>
      </figure>
    );
  }
  const { status, body = '' } = response;
  // What a check of responses is about is in the response.
  const marked = bodyOf(body, kind === 'response' ? at : undefined);
  return (
    <figure>
      <figcaption>
        Answered{' '}
        <strong class="answer-status">
          {status} {STATUS_CODES[status] ?? ''}
        </strong>
        {milliseconds !== undefined && ` in ${duration(milliseconds)}`}
      </figcaption>
      {body === '' ? (
        <p class="muted">no body</p>
      ) : (
        <pre class="wrapped" tabindex={0}>
          <Marked text={marked} />
        </pre>
      )}
    </figure>
  );
}

function Marked({ text: { before, marked, after } }: { readonly text: MarkedText }) {
  return (
    <>
      {before}
      {marked !== '' && <mark>{marked}</mark>}
      {after}
    </>
  );
}
