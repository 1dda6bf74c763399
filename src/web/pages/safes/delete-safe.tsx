import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Nothing } from '../../api-client.ts';
import { document } from '../../document.ts';
import { only } from '../../only.ts';
import { blank, type Submission, submitted } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { ConfirmDelete, requireConfirmation } from '../confirm.tsx';
import { ImpactList } from './impact.tsx';
import { SAFES } from './safe-list.tsx';

const DELETE = `${SAFES}/:safe/delete` as const;

/** The end of a safe with its credentials, beside what that would hit. */
export function addSafeDeletion(app: Hono<WebEnv>): void {
  app.get(DELETE, only('admin'), (context) => show(context, context.req.param('safe'), blank()));
  app.post(DELETE, (context) => {
    const key = context.req.param('safe');
    const path = `${SAFES}/${key}`;
    const api = context.get('api');
    return submitted(
      context,
      async (form) => {
        requireConfirmation(form, (await api.get(path, wire.safe)).name);
        await api.send('DELETE', path, Nothing);
        return SAFES;
      },
      (form) => show(context, key, form),
    );
  });
}

async function show(context: WebContext, key: string, form: Submission): Promise<Response> {
  const path = `${SAFES}/${key}`;
  const api = context.get('api');
  const { name } = await api.get(path, wire.safe);
  const impact = await api.get(`${path}/impact`, wire.impact);
  return context.html(
    document(
      <ConfirmDelete
        visitor={context.get('visitor')}
        form={form}
        place={SAFES}
        kind="safe"
        name={name}
        back={path}
      >
        <ImpactList impact={impact} />
      </ConfirmDelete>,
    ),
  );
}
