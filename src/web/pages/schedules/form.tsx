import { Checkboxes, type Choice, Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { NameAndOwners } from '../../components/name-and-owners.tsx';
import { DefaultSubmit, OrderedChoice } from '../../components/ordered-choice.tsx';
import type { Submission } from '../../submission.ts';
import type { Visitor } from '../../web-env.ts';
import { ParameterFields } from '../run-parameters/parameter-fields.tsx';
import { PARAMETER_FIELDS } from '../run-parameters/parameter-text.ts';
import { NextRuns, type Runs } from './next-runs.tsx';
import { capitalize } from './recurrence-text.ts';
import { TIME_ZONES } from './time-zones.ts';

const KINDS = [
  { value: 'hourly', label: 'every hour' },
  { value: 'daily', label: 'every day' },
  { value: 'weekly', label: 'on days of the week' },
  { value: 'custom', label: 'by a cron expression' },
];
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const POLICIES = [
  { value: 'skip', label: 'leave it out' },
  { value: 'once', label: 'run once for all that was missed' },
];
const RECURRENCE = ['kind', 'minute', 'time', 'days', 'cron'].map((part) => `recurrence.${part}`);
const FIELDS = [
  ...['name', 'owners', 'pipeline_ids', 'time_zone', 'missed_policy'],
  ...RECURRENCE,
  ...PARAMETER_FIELDS,
];

/** The form of a schedule, with its next runs beside it. */
export function ScheduleForm(props: {
  readonly visitor: Visitor;
  readonly form: Submission;
  readonly pipelines: readonly Choice[];
  readonly runs: Runs;
  readonly cancel: string;
}) {
  const { visitor, form, pipelines, runs, cancel } = props;
  return (
    <Form visitor={visitor} form={form} fields={FIELDS} submit="Save schedule" cancel={cancel}>
      <DefaultSubmit />
      <NameAndOwners form={form} />
      <Recurrence form={form} />
      <TextField
        form={form}
        name="time_zone"
        label="Time zone"
        hint="Type a part of its name, such as Berlin."
        list={TIME_ZONES}
        required
      />
      <NextRuns runs={runs} />
      <Select
        form={form}
        name="missed_policy"
        label="When a time was missed, because nothing ran"
        choices={POLICIES}
      />
      <OrderedChoice
        form={form}
        name="pipeline_ids"
        label="Pipelines that it starts"
        choices={pipelines}
        none="There are no pipelines yet; it can be given some later."
      />
      <ParameterFields form={form} />
    </Form>
  );
}

/** The fields of all kinds; the style shows those of the chosen one, where a browser supports it. */
function Recurrence({ form }: { form: Submission }) {
  return (
    <div class="recurrence">
      <Select form={form} name="recurrence.kind" label="Runs" choices={KINDS} />
      <div class="of-hourly">
        <TextField form={form} name="recurrence.minute" label="Minute" hint="0 to 59." />
      </div>
      <div class="of-weekly">
        <Checkboxes
          form={form}
          name="recurrence.days"
          label="Days"
          choices={DAYS.map((day) => ({ value: day, label: capitalize(day) }))}
        />
      </div>
      <div class="of-daily of-weekly">
        <TextField
          form={form}
          name="recurrence.time"
          label="Time"
          hint="HH:MM, from 00:00 to 23:59."
        />
      </div>
      <div class="of-custom">
        <TextField
          form={form}
          name="recurrence.cron"
          label="Cron expression"
          hint="Minute, hour, day of the month, month, day of the week; or @daily and its like."
        />
      </div>
    </div>
  );
}
