import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../../support/folder.ts';

/** Writes the address of each file that is loaded. */
const HOOK = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) loaded.add(url);
    return next(url, context);
  },
});
process.on('exit', () => console.error(JSON.stringify([...loaded].sort())));
`;
const ROOT = new URL('../../../', import.meta.url).href;

/** What every command reads before it knows which one it is. The platform by itself is 800 files. */
const SMALL = [
  'ansi-regex',
  'cli-progress',
  'commander',
  'emoji-regex',
  'is-fullwidth-code-point',
  'string-width',
  'strip-ansi',
  'yaml',
  'zod',
];

test('a command begins without the packages of the others', () => {
  const packages = loadedBy('lib/cli/main.js', '--version').flatMap(
    (url) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1] ?? [],
  );
  expect([...new Set(packages)]).toEqual(SMALL);
});

test('what `generate` loads is in few files', () => {
  const spec = fileURLToPath(new URL('../../documents/sound.yaml', import.meta.url));
  const loaded = loadedBy('bin/proofgate.js', 'generate', spec, '--dry-run');
  const others = loaded.filter((url) => !url.startsWith(`${ROOT}lib/command/`));
  expect(others.map((url) => url.replace(ROOT, ''))).toEqual([
    'bin/proofgate.js',
    'lib/cli/compile-cache.js',
    'lib/generator/document/linting/redocly-types.js',
    'lib/runner/own-folder.js',
  ]);
});

test('the platform is in few files too, with the packages that it uses', () => {
  // It ends as soon as it has read its configuration, with all that it loads by then.
  const loaded = loadedBy('lib/command/main.js', 'serve');
  const packages = loaded.flatMap(
    (url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  expect(
    loaded.filter((url) => /\/lib\/(?!command\/)/.test(url.replace(/\/node_modules\/.*/, ''))),
  ).toEqual([]);
  expect(packages.length).toBeLessThan(50);
  for (const large of ['drizzle-orm', 'pg-boss', 'hono', '@aws-sdk', '@azure']) {
    expect(packages.filter((name) => name.startsWith(large))).toEqual([]);
  }
});

/** The addresses of the files that a command loads, sorted; it is to end by itself, and may fail. */
function loadedBy(...command: readonly string[]): string[] {
  const folder = folderWith({ 'hook.mjs': HOOK });
  const args = ['--import', `${folder}/hook.mjs`, ...command];
  const env = { ...process.env, PORT: 'none' };
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return z.array(z.string()).parse(JSON.parse(stderr.trim().split('\n').at(-1) ?? ''));
}
