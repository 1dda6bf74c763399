import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';

const TEMPLATES = new URL('../../templates/web/', import.meta.url);
const HTMX = 'htmx.org/dist/htmx.min.js';

interface Asset {
  readonly type: string;
  readonly read: () => string;
}

/** Everything that pages load, by name. */
const ASSETS: Readonly<Record<string, Asset>> = {
  'style.css': { type: 'text/css; charset=utf-8', read: style },
  'htmx.js': { type: 'text/javascript; charset=utf-8', read: htmx },
  'pages.js': { type: 'text/javascript; charset=utf-8', read: () => readTemplate('pages.js') },
  'icon.svg': { type: 'image/svg+xml', read: () => readTemplate('icon.svg') },
};

interface Ready {
  readonly type: string;
  readonly gzipped: Buffer<ArrayBuffer>;
  readonly version: string;
}

const ready = new Map<string, Ready>();

/** The address of an asset; it changes with the content, so browsers may keep it forever. */
export function assetPath(name: string): string {
  return `/assets/${name}?v=${prepared(name)?.version ?? ''}`;
}

/** Serves the assets, compressed once. */
export function assets(): Hono {
  const app = new Hono();
  app.get('/assets/:name', (context) => {
    const asset = prepared(context.req.param('name'));
    if (asset === null) return context.notFound();
    return context.body(asset.gzipped, 200, {
      'content-type': asset.type,
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}

function prepared(name: string): Ready | null {
  const known = ready.get(name);
  if (known !== undefined) return known;
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (asset === undefined) return null;
  const text = asset.read();
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const prepared = { type: asset.type, gzipped: Buffer.from(gzipSync(text)), version };
  ready.set(name, prepared);
  return prepared;
}

/** Our style after the colours of GitHub that it uses, light and dark. */
function style(): string {
  return `${readTemplate('colours.css')}\n${readTemplate('style.css')}`;
}

function readTemplate(name: string): string {
  return readFileSync(new URL(name, TEMPLATES), 'utf8');
}

function htmx(): string {
  return readFileSync(new URL(import.meta.resolve(HTMX)), 'utf8');
}
