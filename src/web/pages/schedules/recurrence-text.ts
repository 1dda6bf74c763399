import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';

type Recurrence = z.output<typeof wire.schedule>['recurrence'];

/** A recurrence in words, such as `every day at 02:30`. */
export function recurrenceInWords(recurrence: Recurrence): string {
  switch (recurrence.kind) {
    case 'hourly':
      return `every hour at minute ${recurrence.minute}`;
    case 'daily':
      return `every day at ${recurrence.time}`;
    case 'weekly':
      return `${recurrence.days.map(capitalize).join(', ')} at ${recurrence.time}`;
    case 'custom':
      return recurrence.cron;
  }
}

/** A word as a label has it: `monday` is `Monday`. */
export function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
