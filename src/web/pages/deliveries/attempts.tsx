import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Table } from '../../components/list.tsx';
import { duration, Time } from '../../components/time.tsx';
import { causeInWords } from './cause-in-words.ts';

type Attempt = z.output<typeof wire.deliveryAttempt>;

const COLUMNS = [
  {
    title: 'Attempt',
    cell: ({ number, by_hand: byHand }: Attempt) => `${number}${byHand ? ', by hand' : ''}`,
  },
  { title: 'Started', cell: ({ started_at: at }: Attempt) => <Time at={at} /> },
  { title: 'Took', cell: ({ milliseconds }: Attempt) => duration(milliseconds), right: true },
  { title: 'Answer', cell: ({ status }: Attempt) => status ?? 'none' },
  { title: 'Cause', cell: ({ cause }: Attempt) => (cause === null ? '–' : causeInWords(cause)) },
  { title: 'Body of the answer', cell: ({ body }: Attempt) => <Body body={body} /> },
];

/** The attempts of a delivery, the newest first: what was answered, or why nothing was. */
export function Attempts(props: { readonly attempts: readonly Attempt[]; readonly state: string }) {
  const { attempts, state } = props;
  if (attempts.length === 0 && state === 'not-sent') {
    return <p>None: the dispatch was disabled. Enable it, then send this delivery once more.</p>;
  }
  if (attempts.length === 0) return <p>The first attempt has not been made yet.</p>;
  return <Table caption="Attempts" rows={attempts} columns={COLUMNS} />;
}

function Body({ body }: { body: string }) {
  if (body === '') return <span class="none">empty</span>;
  return (
    <details>
      <summary>{body.length} characters</summary>
      <pre class="wrapped">{body}</pre>
    </details>
  );
}
