import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '../database/index.ts';
import type { Traces } from './traces/traces.ts';

/** What the health routes check. */
export interface Health {
  readonly database: Database;
  /** True once a stop was requested. */
  readonly isStopping: () => boolean;
  readonly traces: Traces;
}

/**
 * The routes of the platform. `/healthz` says that the process lives; `/readyz` that it can serve:
 * its store answers and no stop was requested, so that a load balancer sends requests elsewhere.
 */
export function routes({ database, isStopping, traces }: Health): Hono {
  const app = new Hono();
  traces.routes(app);
  app.get('/healthz', (context) => context.json({ status: 'alive' }));
  app.get('/readyz', async (context) => {
    if (isStopping()) return context.json({ status: 'stopping' }, 503);
    try {
      await database.system('whether the store answers').execute(sql`SELECT 1`);
      return context.json({ status: 'ready' });
    } catch {
      return context.json({ status: 'the database does not answer' }, 503);
    }
  });
  return app;
}
