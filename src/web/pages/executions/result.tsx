import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Icon } from '../../components/icon.tsx';
import { Status } from '../../components/status.tsx';
import { duration } from '../../components/time.tsx';
import { curlOf } from './curl-of.ts';

/** One test: what it was, how it ended, and what it says when it did not pass. */
export function Result({ result }: { readonly result: z.output<typeof wire.executionResult> }) {
  const { script, test, scenario, outcome, text, cut, milliseconds } = result;
  const curl = text === null ? null : curlOf(text);
  return (
    <article class="result" aria-label={test}>
      <p>
        <Status of={outcome} /> {scenario !== null && <span class="label">{scenario}</span>}{' '}
        <code>{test}</code> <span class="muted">{duration(milliseconds)}</span>
      </p>
      <p class="muted mono">{script}</p>
      {text !== null && <pre>{text}</pre>}
      {cut && <p class="hint">There was more of it.</p>}
      {curl !== null && (
        <button type="button" class="button" data-copy={curl}>
          <Icon name="copy" /> <span>Copy the request as curl</span>
        </button>
      )}
    </article>
  );
}
