import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { assetPath, assets } from '../../../src/web/assets.ts';
import { Document } from '../../../src/web/components/layout.tsx';

describe('assets of pages', () => {
  test.each([
    ['style.css', 'text/css; charset=utf-8', '.button'],
    ['htmx.js', 'text/javascript; charset=utf-8', 'htmx'],
    ['pages.js', 'text/javascript; charset=utf-8', 'addEventListener'],
    ['icon.svg', 'image/svg+xml', '<svg'],
  ])(
    '%s is compressed, may be kept forever, and changes its address with its content',
    async (name, type, part) => {
      const answer = await assets().request(assetPath(name));
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
      expect(text).toContain(part);
      const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
      expect(assetPath(name)).toBe(`/assets/${name}?v=${version}`);
    },
  );

  test('scripts are less than 40 kB in all, as they travel', async () => {
    const sizes = await Promise.all(
      ['htmx.js', 'pages.js'].map(async (name) => {
        return (await (await assets().request(assetPath(name))).arrayBuffer()).byteLength;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(40_000);
    // No page loads another one.
    const page = String(Document({ title: 'Pets' }));
    const scripts = [...page.matchAll(/<script src="\/assets\/([^?"]+)/g)].map(([, name]) => name);
    expect(scripts).toEqual(['htmx.js', 'pages.js']);
  });

  test.each(['constructor', '..%2f..%2fapp.yml', 'pages.js.map'])(
    'there is no %s',
    async (name) => {
      expect((await assets().request(`/assets/${name}`)).status).toBe(404);
    },
  );
});
