import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';

type Dispatch = z.output<typeof wire.dispatch>;

/** What a dispatch can send, by the value that the API takes. */
export const FORMATS = [
  { value: 'proofgate', label: 'JSON of Proofgate' },
  { value: 'slack', label: 'Slack message' },
  { value: 'teams', label: 'Microsoft Teams card' },
] as const satisfies readonly { value: Dispatch['format']; label: string }[];

/** In words, what receivers of a dispatch read. */
export function formatOf({ format, template }: Pick<Dispatch, 'format' | 'template'>): string {
  if (template !== null) return 'JSON of a template';
  return FORMATS.find(({ value }) => value === format)?.label ?? format;
}
