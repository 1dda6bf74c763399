import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { moveChoice } from '../../components/ordered-choice.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { namedChoices } from '../../named.ts';
import { readForm, type Submission } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addFormPages, type FormHeading } from '../form-pages.ts';
import { ScheduleForm } from './form.tsx';
import { NextRuns, nextRuns } from './next-runs.tsx';
import { bodyOf, DEFAULTS, filledIn } from './schedule-form.ts';

const PLACE = '/schedules';

/** A new schedule, the change of one, and the preview of both. */
export function addScheduleFormPages(app: Hono<WebEnv>): void {
  app.post(`${PLACE}/next-runs`, async (context) => {
    const form = await readForm(context);
    return context.html(<NextRuns runs={await nextRuns(context.get('api'), form)} />);
  });
  addFormPages(app, {
    ...{ place: PLACE, one: 'schedule', many: 'Schedules', read, filledIn, show },
    begin: DEFAULTS,
    create: (context, form) => redraw(form) ?? save(context, form, 'POST', PLACE),
    change: (context, form) =>
      redraw(form) ?? save(context, form, 'PATCH', `${PLACE}/${idOf(context)}`),
  });
}

/** What a button in the form only changes in it, or shows beside it; null when it was submitted. */
function redraw(form: Submission): Promise<Submission> | null {
  const next = form.flag('preview') ? form : moveChoice(form, 'pipeline_ids');
  return next === null ? null : Promise.resolve(next);
}

async function save(
  context: WebContext,
  form: Submission,
  method: 'POST' | 'PATCH',
  path: string,
): Promise<string> {
  const key = method === 'POST' ? form.key : undefined;
  const change = { body: bodyOf(form), key };
  const { id } = await context.get('api').send(method, path, wire.schedule, change);
  return `${PLACE}/${id}`;
}

function read(context: WebContext) {
  return context.get('api').get(`${PLACE}/${idOf(context)}`, wire.schedule);
}

async function show(
  context: WebContext,
  form: Submission,
  { title, back, parent }: FormHeading,
): Promise<Response> {
  const [visitor, api] = [context.get('visitor'), context.get('api')];
  const pipelines = await namedChoices(api, '/pipelines', form.all('pipeline_ids'));
  const runs = await nextRuns(api, form);
  return context.html(
    document(
      <Page visitor={visitor} title={title} place={PLACE} parent={{ path: back, title: parent }}>
        <ScheduleForm
          visitor={visitor}
          form={form}
          pipelines={pipelines}
          runs={runs}
          cancel={back}
        />
      </Page>,
    ),
  );
}
