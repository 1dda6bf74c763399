import type { Hono } from 'hono';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';
import { FirstSteps } from './first-steps.tsx';
import { Latest } from './latest.tsx';
import { readOverview } from './read-overview.ts';

/** What a visitor sees first: the way to a first result, and then how things stand. */
export function addOverviewPage(app: Hono<WebEnv>): void {
  app.get('/', async (context) => {
    const overview = await readOverview(context.get('api'));
    const visitor = context.get('visitor');
    const props = { overview, visitor };
    return context.html(
      document(
        <Page visitor={visitor} title="Overview" place="/">
          {overview.failingDispatches.map((one) => (
            <p class="flash attention">
              Results are no longer sent to{' '}
              <a href={`/dispatches/${one.id}`}>{one.application_name}</a>: {one.disabled_reason}.
              Enable it when the receiver works again, and send what was missed.
            </p>
          ))}
          {overview.hasResult ? <Latest {...props} /> : <FirstSteps {...props} />}
        </Page>,
      ),
    );
  });
}
