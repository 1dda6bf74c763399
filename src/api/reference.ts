import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { html } from 'hono/html';
import { Problem } from '../problem.ts';
import type { Api } from './routing/route-parts.ts';

/** Scalar, gzipped, which the build has put there. */
const VIEWER = new URL('../../lib/reference/scalar.js.gz', import.meta.url);
const START = new URL('../../templates/web/reference.js', import.meta.url);

/**
 * Scalar writes styles into its page, which no nonce reaches (docs/decisions, 17). So inline style is allowed
 * only on this page, which shows our own document and nothing of anybody. Script is ours, and none is inline.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };

/** Adds `/reference`, the document of the API for people, with search, in Scalar, served only by us. */
export function addReference(api: Api): void {
  api.get('/reference', async (context) => {
    const version = createHash('sha256')
      .update(await viewer())
      .digest('hex')
      .slice(0, 12);
    return context.html(page(version), 200, { 'content-security-policy': POLICY });
  });
  api.get('/reference/scalar.js', async (context) =>
    context.body(await viewer(), 200, {
      ...SCRIPT,
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  );
  api.get('/reference/start.js', async (context) =>
    context.body(await readFile(START, 'utf8'), 200, SCRIPT),
  );
}

function page(version: string) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Proofgate management API</title>
  </head>
  <body>
    <noscript>The reference needs JavaScript; <a href="openapi.json">openapi.json</a> has the same.</noscript>
    <div id="reference"></div>
    <script src="reference/scalar.js?v=${version}"></script>
    <script src="reference/start.js"></script>
  </body>
</html>`;
}

async function viewer(): Promise<Buffer<ArrayBuffer>> {
  return readFile(VIEWER).catch(() => {
    const message = 'This build has no viewer. /api/v2/openapi.json has the whole reference.';
    throw new Problem('not-found', message);
  });
}
