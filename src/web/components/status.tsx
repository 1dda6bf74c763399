import { Icon } from './icon.tsx';

/** How a status looks and what it is called, by the words of the API. */
const LOOKS: Readonly<Record<string, { icon: string; tone: string; word: string }>> = {
  '1': { icon: 'check-circle-fill', tone: 'success', word: 'Passed' },
  '2': { icon: 'x-circle-fill', tone: 'danger', word: 'Failed' },
  '3': { icon: 'skip-fill', tone: 'attention', word: 'Blocked' },
  passed: { icon: 'check-circle-fill', tone: 'success', word: 'Passed' },
  done: { icon: 'check-circle-fill', tone: 'success', word: 'Done' },
  generated: { icon: 'check-circle-fill', tone: 'success', word: 'Generated' },
  failed: { icon: 'x-circle-fill', tone: 'danger', word: 'Failed' },
  known: { icon: 'x-circle', tone: 'attention', word: 'Known failure' },
  unproven: { icon: 'question', tone: 'attention', word: 'Unproven' },
  blocked: { icon: 'skip-fill', tone: 'attention', word: 'Blocked' },
  holds: { icon: 'check-circle-fill', tone: 'success', word: 'Holds' },
  fails: { icon: 'x-circle-fill', tone: 'danger', word: 'Does not hold' },
  matched: { icon: 'check-circle-fill', tone: 'success', word: 'Matched' },
  unmatched: { icon: 'skip-fill', tone: 'attention', word: 'Not matched' },
  delivered: { icon: 'check-circle-fill', tone: 'success', word: 'Delivered' },
  'not-sent': { icon: 'skip-fill', tone: 'attention', word: 'Not sent' },
  pending: { icon: 'clock', tone: 'attention', word: 'Pending' },
  cancelled: { icon: 'circle-slash', tone: 'muted', word: 'Cancelled' },
  received: { icon: 'clock', tone: 'muted', word: 'Queued' },
  validated: { icon: 'clock', tone: 'muted', word: 'Queued' },
  queued: { icon: 'clock', tone: 'muted', word: 'Queued' },
  waiting: { icon: 'clock', tone: 'muted', word: 'Waiting' },
  draft: { icon: 'circle', tone: 'muted', word: 'Draft' },
  'not run': { icon: 'circle', tone: 'muted', word: 'Not run' },
  running: { icon: 'dot-fill', tone: 'attention', word: 'Running' },
  processing: { icon: 'dot-fill', tone: 'attention', word: 'Processing results' },
  dispatched: { icon: 'check-circle-fill', tone: 'success', word: 'Dispatched' },
};

const OTHER = { icon: 'dot-fill', tone: 'attention' };

/** What an execution says of its end, or of where it is. */
interface Ending {
  readonly state: string;
  readonly status: number | null;
  readonly cancelled_by: string | null;
}

/** Whether somebody has ended an execution before its tests had: then its status 3 says nothing of them. */
export function isCancelled({ status, cancelled_by: by }: Omit<Ending, 'state'>): boolean {
  return status === 3 && by !== null;
}

/** What `Status` takes for an execution: its status, `cancelled`, or its state while it has no status. */
export function endingOf(one: Ending): number | string {
  return isCancelled(one) ? 'cancelled' : (one.status ?? one.state);
}

/** A status as a word, such as `Failed`. */
export function statusWord(of: number | string): string {
  return LOOKS[String(of)]?.word ?? String(of);
}

/** Only the drawing of a status; what is around it says the word. */
export function StatusIcon({ of }: { readonly of: number | string }) {
  const { icon, tone } = LOOKS[String(of)] ?? OTHER;
  return <Icon name={icon} tone={tone} />;
}

/**
 * A status by drawing, colour and word, so that no single one is needed.
 * @param of 1, 2, 3, an outcome, or another word such as `running`, which is shown as it is
 */
export function Status({ of }: { readonly of: number | string }) {
  const { icon, tone, word } = LOOKS[String(of)] ?? { ...OTHER, word: String(of) };
  return (
    <span class="status">
      <Icon name={icon} tone={tone} /> {word}
    </span>
  );
}
