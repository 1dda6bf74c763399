import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { readForm, type Submission } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { recordPath } from '../records/record-path.ts';
import { giveSecrets } from '../records/secrets/read-secrets.ts';
import { requestGeneration } from './generated-record.ts';
import { goOn } from './go-on.ts';
import type { GoingOn } from './going-on.ts';
import { type Choices, NO_CHOICES, nextStep, type Progress } from './next-step.ts';
import { OWN } from './own-path.ts';
import { ProgressNow } from './progress-now.tsx';
import { readProgress } from './read-progress.ts';
import { Terms } from './terms.tsx';

/** Without script a press waits so long, in looks of a quarter of a second, and saves some presses. */
const LOOKS = 80;

/**
 * The page that follows the first run of a record. Reading it changes nothing; what it posts, by script every
 * second while something is under way, or by a press, does the next step.
 */
export function addProgress(app: Hono<WebEnv>, goingOn: GoingOn): void {
  const show = (context: WebContext, progress: Progress, problem: Problem | null) =>
    progressPage(context, progress, {
      problem,
      isGoingOn: goingOn.has(context, progress.record.name),
    });
  app.get(`${OWN}/:name`, async (context) => {
    const progress = await readProgress(context.get('api'), context.req.param('name'));
    return show(context, progress, null);
  });
  app.post(`${OWN}/:name`, async (context) => {
    const form = await readForm(context);
    const name = context.req.param('name');
    const isScript = context.req.header('hx-request') === 'true';
    try {
      const choices = await choicesOf(context, name, form);
      const looks = isScript ? 0 : LOOKS;
      // What is under way already knows what was asked for.
      const current = goingOn.has(context, name) ? NO_CHOICES : choices;
      const progress = await goOn(context.get('api'), name, { choices: current, looks });
      // What fails again is shown, and not tried forever.
      const following = { ...choices, again: false };
      if (nextStep(progress, following) === 'wait') goingOn.start(context, name, following);
      const { execution } = progress;
      if (execution === null) return show(context, progress, null);
      return leadTo(context, `/executions/${execution}?${new URLSearchParams({ record: name })}`);
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.kind === 'not-found') throw fault;
      return show(context, await readProgress(context.get('api'), name), fault);
    }
  });
}

/** The choices that a press makes, after what was typed has been stored. */
async function choicesOf(context: WebContext, name: string, form: Submission): Promise<Choices> {
  const withoutCredentials = form.flag('without');
  if (withoutCredentials) await giveTyped(context, name, form);
  const replaced = form.flag('retry') ? await retryWithForm(context, name, form) : null;
  return { again: form.flag('again'), withoutCredentials, replaced };
}

/** Gives the record another base URL, if one was typed: its suite is written again for that. */
async function retryWithForm(
  context: WebContext,
  name: string,
  form: Submission,
): Promise<string | null> {
  const api = context.get('api');
  const { record } = await readProgress(api, name);
  const typed = form.text('base_url');
  if (typed !== record.base_url) {
    const body = { base_url: typed };
    await api.send('PATCH', recordPath(name), wire.record, { body });
    await requestGeneration(api, record);
  }
  return record.calibration?.id ?? null;
}

/** Gives the record the credentials that were typed; whoever types none goes on without. */
async function giveTyped(context: WebContext, name: string, form: Submission): Promise<void> {
  const api = context.get('api');
  const { secrets } = await readProgress(api, name);
  if (secrets !== null) await giveSecrets(api, name, form, secrets.variables);
}

function leadTo(context: WebContext, path: string): Response {
  if (context.req.header('hx-request') !== 'true') return context.redirect(path, 303);
  context.header('HX-Redirect', path);
  return context.body(null, 204);
}

function progressPage(
  context: WebContext,
  progress: Progress,
  { problem, isGoingOn }: { readonly problem: Problem | null; readonly isGoingOn: boolean },
): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const next = isGoingOn ? 'wait' : nextStep(progress, NO_CHOICES);
  const now = <ProgressNow visitor={visitor} progress={progress} next={next} problem={problem} />;
  if (context.req.header('hx-request') === 'true') return context.html(now);
  return context.html(
    document(
      <Page
        visitor={visitor}
        title={progress.record.name}
        place="/"
        parent={{ path: OWN, title: 'Use your own' }}
      >
        {now}
        <Terms of={['suite', 'calibrate', 'local', 'pipeline', 'execution', 'safe']} />
      </Page>,
    ),
  );
}
