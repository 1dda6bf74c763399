import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { requireScope } from '../../require-scope.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { ImpactList } from './impact.tsx';
import { SAFES } from './safe-list.tsx';

const ROUTE = `${SAFES}/:safe/credentials/:id/delete`;

/** The end of a credential, beside what that would hit. */
export function addCredentialDeletion(app: Hono<WebEnv>): void {
  app.use(ROUTE, requireScope('admin'));
  addDeletion(app, {
    route: ROUTE,
    menu: SAFES,
    kind: 'credential',
    read: async (context) => {
      const api = context.get('api');
      const back = `${SAFES}/${context.req.param('safe')}`;
      const path = `${back}/credentials/${context.req.param('id')}`;
      const { name } = await api.get(path, wire.credential);
      const impact = await api.get(`${path}/impact`, wire.impact);
      const effect = <ImpactList impact={{ ...impact, credentials: [] }} />;
      return { name, path, back, after: back, effect };
    },
  });
}
