import type { Hono } from 'hono';
import { requireScope } from '../../require-scope.ts';
import { newForm, submitForm } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { goOn } from './go-on.ts';
import type { GoingOn } from './going-on.ts';
import { NO_CHOICES } from './next-step.ts';
import { ownDocument } from './own-document.ts';
import { showOwnForm } from './own-form.tsx';
import { OWN, progressPath } from './own-path.ts';
import { ownRecord } from './own-record.ts';

/** Takes somebody's own document, and leads to the page that follows its first run. */
export function addOwn(app: Hono<WebEnv>, goingOn: GoingOn): void {
  app.get(OWN, requireScope('run'), (context) => showOwnForm(context, newForm()));
  app.post(OWN, (context) =>
    submitForm(
      context,
      async (form) => {
        const api = context.get('api');
        const { name } = await ownRecord(api, await ownDocument(api, form), form.key);
        await goOn(api, name, { choices: NO_CHOICES, looks: 0 });
        goingOn.start(context, name, NO_CHOICES);
        return progressPath(name);
      },
      (form) => showOwnForm(context, form),
    ),
  );
}
