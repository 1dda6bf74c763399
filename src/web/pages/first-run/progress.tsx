import type { Hono } from 'hono';
import { Problem } from '../../../problem.ts';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import { readForm, type Submission } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { giveSecrets } from '../records/secrets/read-secrets.ts';
import { goOn } from './go-on.ts';
import { nextStep, type Progress } from './next-step.ts';
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
export function addProgress(app: Hono<WebEnv>): void {
  app.get(`${OWN}/:name`, async (context) => {
    const progress = await readProgress(context.get('api'), context.req.param('name'));
    return show(context, progress, null);
  });
  app.post(`${OWN}/:name`, async (context) => {
    const form = await readForm(context);
    const name = context.req.param('name');
    const asked = { again: form.flag('again'), withoutCredentials: form.flag('without') };
    const isScript = context.req.header('hx-request') === 'true';
    try {
      if (asked.withoutCredentials) await giveTyped(context, name, form);
      const looks = isScript ? 0 : LOOKS;
      const progress = await goOn(context.get('api'), name, { asked, looks });
      const { execution } = progress;
      if (execution === null) return show(context, progress, null);
      return leadTo(context, `/executions/${execution}?${new URLSearchParams({ record: name })}`);
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.kind === 'not-found') throw fault;
      return show(context, await readProgress(context.get('api'), name), fault);
    }
  });
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

function show(
  context: WebContext,
  progress: Progress,
  problem: Problem | null,
): Response | Promise<Response> {
  const visitor = context.get('visitor');
  const next = nextStep(progress, { again: false, withoutCredentials: false });
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
