import { html } from 'hono/html';
import type { Principal } from '../identity/index.ts';

/** What the template gives; every value in it is escaped. */
type Page = ReturnType<typeof html>;

function page(title: string, body: Page): Page {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · Proofgate</title></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
}

/** How to sign in. */
export function startPage(baseUrl: string, hasGitHub: boolean): Page {
  const way = hasGitHub
    ? html`<p><a href="${baseUrl}/sign-in/github">Sign in with GitHub</a></p>`
    : html`<p>Open the link that the server printed at its start, or one that an admin gave you.</p>`;
  return page('Sign in', way);
}

/** The button that uses a one-time link. */
export function linkPage(baseUrl: string, link: string): Page {
  const form = html`<form method="post" action="${baseUrl}/sign-in">
<input type="hidden" name="link" value="${link}"><button>Sign in</button></form>
<p>The link is good once.</p>`;
  return page('Sign in', form);
}

/** Who is signed in, and the way out. */
export function signedInPage(baseUrl: string, { user, role }: Principal, csrf: string): Page {
  const form = html`<p>You are signed in as <strong>${user}</strong> (${role}).</p>
<form method="post" action="${baseUrl}/sign-out">
<input type="hidden" name="csrf" value="${csrf}"><button>Sign out</button></form>`;
  return page('Signed in', form);
}

export function refusedPage(title: string, message: string): Page {
  return page(title, html`<p>${message}</p>`);
}
