import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { answerProblem } from '../api/index.ts';
import { Problem } from '../problem.ts';
import { assets } from './assets.ts';
import { document } from './document.ts';
import { addAccessPages } from './pages/access/index.tsx';
import { addDeliveryPages } from './pages/deliveries/index.tsx';
import { addDispatchPages } from './pages/dispatches/index.tsx';
import { addDocumentationPages } from './pages/documentation/index.tsx';
import { addExecutionPages } from './pages/executions/index.tsx';
import { FaultPage, OutagePage } from './pages/fault.tsx';
import { addFirstRunPages } from './pages/first-run/index.tsx';
import { addGatekeeperPages } from './pages/gatekeepers/index.tsx';
import { addGitCredentialPages } from './pages/git-credentials/index.tsx';
import { addOverviewPage } from './pages/overview/index.tsx';
import { addPipelinePages } from './pages/pipelines/index.tsx';
import { addRecordPages } from './pages/records/index.tsx';
import { addRuntimePages } from './pages/runtimes/index.tsx';
import { addSafePages } from './pages/safes/index.tsx';
import { addSchedulePages } from './pages/schedules/index.tsx';
import { addTestCasePages } from './pages/test-cases/index.tsx';
import { securityHeaders } from './security-headers.ts';
import { signedIn } from './signed-in.ts';
import type { WebEnv } from './web-env.ts';
import type { WebPorts } from './web-ports.ts';

export { signIn } from './sign-in/sign-in.ts';
export type { WebPorts } from './web-ports.ts';

/** A form holds a document of 32 MB at most, beside its other fields. */
const MAX_FORM_BYTES = 40 * 1024 * 1024;

const PAGES = [
  addOverviewPage,
  addFirstRunPages,
  addAccessPages,
  addSafePages,
  addGitCredentialPages,
  addRecordPages,
  addTestCasePages,
  addPipelinePages,
  addExecutionPages,
  addDeliveryPages,
  addDispatchPages,
  addGatekeeperPages,
  addSchedulePages,
  addRuntimePages,
  addDocumentationPages,
];

/**
 * The pages of the platform: rendered here, read and changed through the management API with the
 * visitor's own session (`api-client.ts`). They work without script, which only makes them quicker.
 */
export function pages(ports: WebPorts): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  app.route('/', assets());
  // Programs that mistake an address are not sent to sign in.
  app.all('/api/*', (context) => {
    const message = `There is no ${context.req.method} ${context.req.path}; /api/v2/openapi.json lists the API.`;
    return answerProblem(context, new Problem('not-found', message));
  });
  app.use(
    compress(),
    securityHeaders,
    signedIn(ports),
    bodyLimit({ maxSize: MAX_FORM_BYTES, onError: tooLarge }),
  );
  for (const add of PAGES) add(app, ports);
  // The platform mounts this app, and Hono asks only the outer one what is not found.
  app.all('*', () => {
    throw new Problem('not-found', 'There is no page at this address.');
  });
  app.onError((error, context) => {
    const visitor = context.get('visitor');
    if (error instanceof Problem) {
      return context.html(document(FaultPage({ visitor, fault: error })), error.status);
    }
    const outage = ports.outageOf(error);
    if (outage !== null) {
      context.header('retry-after', String(outage.retryAfterSeconds ?? 5));
      return context.html(document(OutagePage({ outage })), outage.status);
    }
    ports.report(error);
    return context.text('Internal error', 500);
  });
  return app;
}

function tooLarge(): never {
  throw new Problem('body-too-large', 'The form is larger than 40 MB; send less.');
}
