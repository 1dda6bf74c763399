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

const DELETE = `${SAFES}/:safe/credentials/:id/delete` as const;

/** The end of a credential, beside what that would hit. */
export function addCredentialDeletion(app: Hono<WebEnv>): void {
  app.get(DELETE, only('admin'), (context) => show(context, context.req.param(), blank()));
  app.post(DELETE, (context) => {
    const place = context.req.param();
    const path = pathOf(place);
    const api = context.get('api');
    return submitted(
      context,
      async (form) => {
        requireConfirmation(form, (await api.get(path, wire.credential)).name);
        await api.send('DELETE', path, Nothing);
        return `${SAFES}/${place.safe}`;
      },
      (form) => show(context, place, form),
    );
  });
}

interface Place {
  readonly safe: string;
  readonly id: string;
}

function pathOf({ safe, id }: Place): string {
  return `${SAFES}/${safe}/credentials/${id}`;
}

async function show(context: WebContext, place: Place, form: Submission): Promise<Response> {
  const api = context.get('api');
  const { name } = await api.get(pathOf(place), wire.credential);
  const impact = await api.get(`${pathOf(place)}/impact`, wire.impact);
  return context.html(
    document(
      <ConfirmDelete
        visitor={context.get('visitor')}
        form={form}
        place={SAFES}
        kind="credential"
        name={name}
        back={`${SAFES}/${place.safe}`}
      >
        <ImpactList impact={{ ...impact, credentials: [] }} />
      </ConfirmDelete>,
    ),
  );
}
