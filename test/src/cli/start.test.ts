import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { folderWith } from '../../support/folder.ts';

/** Writes the name of each package of which a file is loaded. */
const HOOK = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  load(url, context, next) {
    const found = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url);
    if (found !== null) loaded.add(found[1]);
    return next(url, context);
  },
});
process.on('exit', () => console.error(JSON.stringify([...loaded].sort())));
`;

/** What every command reads before it knows which one it is. The platform alone is 800 files. */
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
  const folder = folderWith({ 'hook.mjs': HOOK });
  const args = ['--import', `${folder}/hook.mjs`, 'lib/cli/main.js', '--version'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(JSON.parse(stderr)).toEqual(SMALL);
});
