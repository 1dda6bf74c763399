import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { wholeNumber } from '../../number-of.ts';
import { newForm, type Submission } from '../../submission.ts';
import { parametersOf, parameterValues } from '../run-parameters/parameter-text.ts';

type Schedule = z.output<typeof wire.schedule>;

/** The form of a schedule that is stored. */
export function filledIn(schedule: Schedule): Submission {
  const { name, owners, pipeline_ids, recurrence, time_zone, missed_policy, parameters } = schedule;
  const { kind, ...rest } = recurrence;
  const parts = Object.entries(rest).map(([part, value]) => {
    return [`recurrence.${part}`, Array.isArray(value) ? value : String(value)] as const;
  });
  return newForm({
    ...DEFAULTS,
    ...{ name, pipeline_ids, time_zone, missed_policy, owners: owners.join(', ') },
    ...parameterValues(parameters),
    'recurrence.kind': kind,
    ...Object.fromEntries(parts),
  });
}

/** What a new schedule begins with, and what is in the fields of the other kinds. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  'recurrence.kind': 'daily',
  'recurrence.minute': '0',
  'recurrence.time': '02:30',
  'recurrence.cron': '0 9 * * MON-FRI',
  time_zone: 'UTC',
  missed_policy: 'skip',
};

/** The body that the API takes. Owners that are left empty are not sent: then they stay. */
export function bodyOf(form: Submission): object {
  const owners = form.list('owners');
  return {
    name: form.text('name'),
    ...(owners.length > 0 && { owners }),
    pipeline_ids: form.all('pipeline_ids'),
    ...timesOf(form),
    missed_policy: form.text('missed_policy'),
    parameters: parametersOf(form),
  };
}

/** When it fires, as the API's preview takes it too: only what belongs to the chosen kind is sent. */
export function timesOf(form: Submission): object {
  const kind = form.text('recurrence.kind');
  const time = form.text('recurrence.time');
  const parts: Readonly<Record<string, object>> = {
    hourly: { minute: wholeNumber(form.text('recurrence.minute')) },
    daily: { time },
    weekly: { days: form.all('recurrence.days'), time },
    custom: { cron: form.text('recurrence.cron') },
  };
  return { recurrence: { kind, ...parts[kind] }, time_zone: form.text('time_zone') };
}
