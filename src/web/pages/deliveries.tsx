import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addDeliveryListPage } from './deliveries/list.tsx';
import { addDeliveryPage } from './deliveries/one.tsx';
import { addRedelivery } from './deliveries/redeliver.ts';

/** Deliveries: what was sent, each attempt, and once more. */
export function addDeliveryPages(app: Hono<WebEnv>): void {
  addDeliveryListPage(app);
  addDeliveryPage(app);
  addRedelivery(app);
}
