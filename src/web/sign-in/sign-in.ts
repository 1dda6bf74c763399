import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import {
  authenticate,
  beginSignIn,
  csrfToken,
  endSession,
  finishSignIn,
  type IdentityPorts,
  isCsrfTokenRight,
  recordAudit,
  redeemLink,
  SESSION_HOURS,
  SIGN_IN_SECONDS,
  setCookie,
} from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { document } from '../document.ts';
import { formDataOf } from '../form-data.ts';
import { securityHeaders } from '../security-headers.ts';
import { takePage } from './return-to.ts';
import { LinkPage, RefusedPage, SignedInPage, StartPage } from './sign-in-pages.tsx';

/** These forms hold a link or a token, and anybody may send them. */
const MAX_FORM_BYTES = 64 * 1024;

/**
 * The routes of signing in and out:
 * - `GET /sign-in`: how to sign in, or who is signed in; with `?link=` a button that uses the link.
 *   The link is not used by looking at it: mail programs and chats look at every address they see.
 * - `POST /sign-in`: uses the one-time link in the form field `link`.
 * - `GET /sign-in/github`, `GET /sign-in/callback`: the way through GitHub.
 *   Both lead on to the requested page.
 * - `POST /sign-out`: ends the session; needs the CSRF token in the form field `csrf`.
 *
 * Forms of other sites are refused by their origin, so that nobody is signed in as somebody else.
 */
export function signIn(ports: IdentityPorts): Hono {
  const app = new Hono();
  // Only on our own paths: this app is beside others, whose callers are no browsers.
  const ownForms = csrf({ origin: (origin) => origin === new URL(ports.baseUrl).origin });
  const small = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: tooLarge });
  for (const path of ['/sign-in', '/sign-in/*', '/sign-out']) {
    app.use(path, securityHeaders, ownForms, small);
  }
  app.get('/sign-in', (context) => show(ports, context));
  app.post('/sign-in', (context) => byLink(ports, context));
  app.get('/sign-in/github', (context) => toGitHub(ports, context));
  app.get('/sign-in/callback', (context) => fromGitHub(ports, context));
  app.post('/sign-out', (context) => signOut(ports, context));
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!(error instanceof Problem)) throw error;
    const { title, message, status } = error;
    return context.html(document(RefusedPage({ title, message })), status === 404 ? 404 : 400);
  });
  return app;
}

async function show(ports: IdentityPorts, context: Context): Promise<Response> {
  const link = context.req.query('link');
  if (link !== undefined) return context.html(document(LinkPage({ link })));
  const { cookie } = from(context);
  const principal = await authenticate(ports, { authorization: null, ...from(context) });
  if (principal === null) {
    return context.html(document(StartPage({ hasGitHub: ports.github !== null })));
  }
  const { user, role } = principal;
  const token = csrfToken(cookie, ports.baseUrl) ?? '';
  return context.html(document(SignedInPage({ user, role, csrfToken: token })));
}

async function byLink(ports: IdentityPorts, context: Context): Promise<Response> {
  const link = (await formDataOf(context)).get('link');
  const session = await redeemLink(ports, {
    link: typeof link === 'string' ? link : '',
    ...from(context),
  });
  return signedIn(ports, context, session);
}

function toGitHub(ports: IdentityPorts, context: Context): Response {
  const { location, browser } = beginSignIn(ports);
  const { baseUrl } = ports;
  const cookie = setCookie('sign-in', browser, { baseUrl, seconds: SIGN_IN_SECONDS });
  context.header('Set-Cookie', cookie);
  return context.redirect(location, 303);
}

async function fromGitHub(ports: IdentityPorts, context: Context): Promise<Response> {
  const { code = '', state = '' } = context.req.query();
  const session = await finishSignIn(ports, { code, state, ...from(context) });
  const { baseUrl } = ports;
  context.header('Set-Cookie', setCookie('sign-in', '', { baseUrl, seconds: 0 }));
  return signedIn(ports, context, session);
}

function signedIn(
  ports: IdentityPorts,
  context: Context,
  session: string | null,
): Response | Promise<Response> {
  if (session === null) {
    const message = 'You were not signed in. Begin again; if that does not help, ask an admin.';
    return context.html(document(RefusedPage({ title: 'Not signed in', message })), 401);
  }
  const { baseUrl } = ports;
  const cookie = setCookie('session', session, { baseUrl, seconds: SESSION_HOURS * 3600 });
  context.header('Set-Cookie', cookie, { append: true });
  return context.redirect(takePage(context, baseUrl), 303);
}

async function signOut(ports: IdentityPorts, context: Context): Promise<Response> {
  const { cookie, remoteAddress } = from(context);
  const { baseUrl } = ports;
  const csrfToken = (await formDataOf(context)).get('csrf');
  const principal = await authenticate(ports, { authorization: null, ...from(context) });
  if (!isCsrfTokenRight(cookie, typeof csrfToken === 'string' ? csrfToken : null, baseUrl)) {
    throw new Problem('forbidden', 'Sign out from the page that shows who is signed in.');
  }
  await ports.database.transaction(async () => {
    await endSession(ports, cookie);
    if (principal === null) return;
    const { workspaceId, user: actor, via } = principal;
    const entry = { workspaceId, actor, via, action: 'sign-out', target: '' } as const;
    await recordAudit(ports, { ...entry, remoteAddress, outcome: 'done' });
  });
  context.header('Set-Cookie', setCookie('session', '', { baseUrl, seconds: 0 }));
  return context.redirect(`${baseUrl}/sign-in`, 303);
}

/** Headers that a proxy sets are not believed: the address is that of the connection. */
function from(context: Context): { cookie: string | null; remoteAddress: string } {
  const remoteAddress = getConnInfo(context).remote.address ?? '';
  return { cookie: context.req.header('Cookie') ?? null, remoteAddress };
}

function tooLarge(): never {
  throw new Problem('body-too-large', 'The form is larger than 64 KB; send less.');
}
