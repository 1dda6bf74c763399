import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Conversion, environmentLines, manifestOf } from '../../github/index.ts';
import { Problem } from '../../problem.ts';

/** Where most register; others name a GitHub Enterprise Server. */
const GITHUB = 'https://github.com';

const UNENCRYPTED =
  'Warning: with http:// GitHub sends sign-ins and webhooks unencrypted. Register https:// for anything but a trial.';

/** What an App is registered with. */
export interface Registration {
  readonly url: string;
  readonly github: string;
  readonly organization?: string;
  readonly out: string;
}

/**
 * Registers the GitHub App from app.yml (docs.github.com, "Registering a GitHub App from a manifest"):
 * 1. serve a page on loopback that posts the manifest to GitHub;
 * 2. wait until GitHub sends the browser back with a code;
 * 3. turn the code into the App's secrets and write them to a file that only its owner may read.
 */
export async function registerApp(options: Registration): Promise<void> {
  if (existsSync(options.out)) {
    const message = `${options.out} already exists and is not overwritten; move it, or name another file with --out.`;
    throw new Problem('file-unwritable', message);
  }
  const state = randomUUID();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const own = `http://127.0.0.1:${address.port}`;
  const { promise: code, resolve } = Promise.withResolvers<string>();
  const page = startPage(options, state, `${own}/created`);
  server.on('request', (request, response) => answer(request, response, { page, state, resolve }));
  if (options.url.startsWith('http:')) console.log(UNENCRYPTED);
  console.log(`Open ${own}/ in your browser and follow GitHub.`);
  try {
    console.log(await register(options, await code));
  } finally {
    server.close();
  }
}

interface Exchange {
  readonly page: string;
  readonly state: string;
  readonly resolve: (code: string) => void;
}

/** Only this page knows the state, so no other page can send a code of its own. */
function answer(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  { page, state, resolve }: Exchange,
): void {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const code = searchParams.get('code');
  const isBack = pathname === '/created' && searchParams.get('state') === state && code !== null;
  const isStart = pathname === '/';
  response.writeHead(isBack || isStart ? 200 : 404, {
    ...{ 'content-type': 'text/html; charset=utf-8', connection: 'close' },
    'content-security-policy': "default-src 'none'; form-action *",
  });
  response.end(isBack ? BACK : isStart ? page : NOTHING);
  if (isBack) resolve(code);
}

const BACK = '<p>The App is registered: go on in the terminal.</p>';
const NOTHING = '<p>There is nothing here.</p>';

function startPage(
  { url, github, organization }: Registration,
  state: string,
  back: string,
): string {
  const text = readFileSync(new URL('../../../app.yml', import.meta.url), 'utf8');
  const owner =
    organization === undefined ? '' : `/organizations/${encodeURIComponent(organization)}`;
  const target = `${github}${owner}/settings/apps/new?state=${state}`;
  const manifest = manifestOf(text, trimmed(url), back);
  return `<form method="post" action="${escapeHtml(target)}">
<input type="hidden" name="manifest" value="${escapeHtml(manifest)}">
<p>Registers the GitHub App for ${escapeHtml(url)}.</p>
<button>Go to GitHub</button>
</form>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Requests the App's secrets from GitHub, writes them, and returns the next steps. */
async function register({ url, github, out }: Registration, code: string): Promise<string> {
  const base = trimmed(github);
  const api = base === GITHUB ? 'https://api.github.com' : `${base}/api/v3`;
  const conversionUrl = `${api}/app-manifests/${encodeURIComponent(code)}/conversions`;
  const headers = { accept: 'application/vnd.github+json', 'user-agent': 'proofgate' };
  const response = await fetch(conversionUrl, { method: 'POST', headers });
  if (!response.ok) {
    const message = `GitHub answered ${response.status}: the code is used up after an hour; start again.`;
    throw new Problem('credential-refused', message);
  }
  const app = Conversion.parse(await response.json());
  writeFileSync(out, environmentLines(app, trimmed(url)), { mode: 0o600, flag: 'wx' });
  return [
    `${out} holds the App's secrets; \`npm start\` reads it.`,
    `Install the App: ${app.html_url}/installations/new`,
  ].join('\n');
}
