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
};

const OTHER = { icon: 'dot-fill', tone: 'attention' };

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
