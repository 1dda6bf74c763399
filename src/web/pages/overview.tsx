import type { Hono } from 'hono';
import { Page } from '../components/layout.tsx';
import { document } from '../document.ts';
import type { WebEnv } from '../web-env.ts';

/** What a visitor sees first. */
export function addOverviewPage(app: Hono<WebEnv>): void {
  app.get('/', (context) =>
    context.html(
      document(
        <Page visitor={context.get('visitor')} title="Overview" place="/">
          <p>Make a generation record, and Proofgate writes the tests of an API.</p>
        </Page>,
      ),
    ),
  );
}
