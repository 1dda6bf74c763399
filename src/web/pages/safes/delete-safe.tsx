import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { requireScope } from '../../require-scope.ts';
import type { WebEnv } from '../../web-env.ts';
import { addDeletion } from '../delete-pages.tsx';
import { ImpactList } from './impact.tsx';
import { SAFES } from './safe-list.tsx';

const ROUTE = `${SAFES}/:safe/delete`;

/** The end of a safe with its credentials, beside what that would hit. */
export function addSafeDeletion(app: Hono<WebEnv>): void {
  app.use(ROUTE, requireScope('admin'));
  addDeletion(app, {
    route: ROUTE,
    menu: SAFES,
    kind: 'safe',
    read: async (context) => {
      const api = context.get('api');
      const path = `${SAFES}/${context.req.param('safe')}`;
      const { name } = await api.get(path, wire.safe);
      const impact = await api.get(`${path}/impact`, wire.impact);
      return { name, path, back: path, after: SAFES, effect: <ImpactList impact={impact} /> };
    },
  });
}
