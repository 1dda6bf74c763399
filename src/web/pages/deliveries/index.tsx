import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addDeliveryPage } from './details.tsx';
import { addDeliveryListPage } from './list.tsx';
import { addRedelivery } from './redeliver.ts';

/** Deliveries: what was sent, each attempt, and once more. */
export function addDeliveryPages(app: Hono<WebEnv>): void {
  addDeliveryListPage(app);
  addDeliveryPage(app);
  addRedelivery(app);
}
