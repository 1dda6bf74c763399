import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Tells which files of drizzle-orm are loaded, and how often Node itself is asked where one is. */
const LOAD = `
  import { registerHooks } from 'node:module';
  import { resolveDrizzleOnce } from './src/cli/drizzle-resolution.ts';
  let asked = 0;
  const loaded = [];
  registerHooks({
    resolve: (specifier, context, next) => {
      if (/^drizzle-orm/.test(specifier)) asked++;
      if (specifier.startsWith('.') && context.parentURL.includes('/drizzle-orm/')) asked++;
      return next(specifier, context);
    },
    load: (url, context, next) => {
      if (url.includes('/drizzle-orm/')) loaded.push(url);
      return next(url, context);
    },
  });
  if (process.argv[1] === 'once') resolveDrizzleOnce();
  for (const entry of ['', '/pg-core', '/node-postgres']) await import('drizzle-orm' + entry);
  await import('./src/database/newest-first.ts');
  console.log(JSON.stringify({ asked, loaded }));
`;

const Told = z.object({ asked: z.number(), loaded: z.array(z.string()) });

function load(how: 'once' | 'plain') {
  const args = ['--input-type=module', '--eval', LOAD, how];
  return Told.parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })));
}

test('drizzle-orm is the same files as without, and Node is asked for its entries alone', () => {
  const plain = load('plain');
  const once = load('once');
  expect(once.loaded).toEqual(plain.loaded);
  expect(plain.asked).toBeGreaterThan(plain.loaded.length);
  // The second file that imports drizzle-orm is told what the first was.
  expect(once.asked).toBe(3);
});
