import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import type { Submission } from '../../submission.ts';
import { timesOf } from './schedule-form.ts';

/** The next runs by a time zone, or what keeps them from being known. */
export type Runs =
  | { readonly times: readonly string[]; readonly timeZone: string }
  | { readonly fault: string };

/** The next five runs of a form as it is, by the function of the API that fires. */
export async function nextRuns(api: ApiClient, form: Submission): Promise<Runs> {
  try {
    const change = { body: timesOf(form) };
    const { next_runs } = await api.send('POST', '/schedules/preview', wire.preview, change);
    return { times: next_runs, timeZone: form.text('time_zone') };
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const lines = fault.faults.map((line) => line.slice(line.indexOf(': ') + 2));
    return { fault: lines.join('; ') || fault.message };
  }
}

/** The next runs by the clocks of their zone; it asks for itself while somebody types in its form. */
export function NextRuns({ runs }: { readonly runs: Runs }) {
  return (
    <div
      id="next-runs"
      class="box"
      hx-post="/schedules/next-runs"
      hx-trigger={'input from:"closest form" delay:300ms'}
      hx-swap="outerMorph"
    >
      <h2>Next runs</h2>
      <div aria-live="polite">
        {'fault' in runs ? (
          <p class="muted">{runs.fault}</p>
        ) : (
          <Times times={runs.times} timeZone={runs.timeZone} />
        )}
      </div>
      <button type="submit" class="button" name="preview" value="1" formnovalidate>
        Show next runs
      </button>
    </div>
  );
}

/** Times by the clocks of a zone, with the exact ones in UTC where the pointer rests. */
export function Times(props: { readonly times: readonly string[]; readonly timeZone: string }) {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: props.timeZone,
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
  return (
    <ol class="bare">
      {props.times.map((at) => (
        <li>
          <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
            {clock.format(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  );
}
