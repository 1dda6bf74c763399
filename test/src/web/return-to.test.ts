import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { rememberPage, takePage } from '../../../src/web/sign-in/return-to.ts';

const BASE_URL = 'https://proofgate.example';
const HTML = { accept: 'text/html,*/*' };

const app = new Hono();
app.all('/done', (context) => context.redirect(takePage(context, BASE_URL), 303));
app.all('*', (context) => {
  rememberPage(context, BASE_URL);
  return context.redirect('/sign-in', 303);
});

/** Where somebody ends who is sent to sign in, and has done so. */
async function endOf(path: string, init: RequestInit = { headers: HTML }): Promise<string | null> {
  const sentAway = await app.request(`${BASE_URL}${path}`, init);
  const cookie = sentAway.headers.get('set-cookie')?.split(';')[0] ?? '';
  const done = await app.request(`${BASE_URL}/done`, { headers: { cookie } });
  return done.headers.get('location');
}

test('who signs in for a page gets to that page', async () => {
  const page = '/executions?state=failed&label=a%2Fb';
  expect(await endOf(page)).toBe(`${BASE_URL}${page}`);
});

test('a page that renews itself leads back to itself, not to its part', async () => {
  const headers = { 'hx-request': 'true', 'hx-current-url': `${BASE_URL}/executions/7` };
  expect(await endOf('/executions/7/progress', { headers })).toBe(`${BASE_URL}/executions/7`);
});

test.each([
  ['an image', '/favicon.ico', { headers: { accept: 'image/*' } }],
  ['a form', '/pipelines/new', { method: 'POST', headers: HTML }],
  ['an address that is too long', `/${'a'.repeat(3000)}`, { headers: HTML }],
  ['an address of another site', '//evil.example/', { headers: HTML }],
] as const)('%s is nothing to go back to', async (_, path, init) => {
  expect(await endOf(path, init)).toBe(`${BASE_URL}/`);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'a planted cookie leads to no other site: %s',
  async (planted) => {
    const cookie = `__Host-proofgate-return-to=${encodeURIComponent(planted)}`;
    const done = await app.request(`${BASE_URL}/done`, { headers: { cookie } });
    expect(done.headers.get('location')).toBe(`${BASE_URL}/`);
  },
);
