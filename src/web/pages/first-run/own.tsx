import type { Hono } from 'hono';
import { requireScope } from '../../require-scope.ts';
import { blank, submitted } from '../../submission.ts';
import type { WebEnv } from '../../web-env.ts';
import { goOn } from './go-on.ts';
import { ownDocument } from './own-document.ts';
import { showOwnForm } from './own-form.tsx';
import { OWN, progressPath } from './own-path.ts';
import { ownRecord } from './own-record.ts';

/** Takes somebody's own document, and leads to the page that follows its first run. */
export function addOwn(app: Hono<WebEnv>): void {
  app.get(OWN, requireScope('run'), (context) => showOwnForm(context, blank()));
  app.post(OWN, (context) =>
    submitted(
      context,
      async (form) => {
        const api = context.get('api');
        const { name } = await ownRecord(api, await ownDocument(api, form), form.key);
        const asked = { again: false, withoutCredentials: false };
        await goOn(api, name, { asked, looks: 0 });
        return progressPath(name);
      },
      (form) => showOwnForm(context, form),
    ),
  );
}
