import { Hono } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../database/index.ts';
import { requestMetrics } from './request-metrics.ts';
import { addWorkMetrics } from './work-metrics.ts';

/**
 * Metrics in the text format of Prometheus at `/metrics`: the process, requests, and the work that waits.
 * They hold only counts and names of states: no path, no name of a workspace, no token.
 */
export function openMetrics(database: Database) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addWorkMetrics(registry, database);
  const app = new Hono();
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
  return { routes: app, measured: requestMetrics(registry) };
}
