import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { testsOf } from './tests-of.ts';

/*
 * `npm run check`: format, types, and the rules that no other command checks. `npm run check PATH…`: the format
 * of these paths, types, and their tests, for while one works on them.
 */
const paths = process.argv.slice(2).map((path) => relative('.', path));
const tests = [...new Set(paths.flatMap((path) => testsOf(path) ?? []))];

type Commands = readonly (readonly [command: string, ...args: readonly string[]])[];

const EVERYTHING: Commands = [
  ['biome', 'check', '.'],
  ['tsc'],
  ['knip', '--production'],
  [
    'vitest',
    'run',
    'test/architecture.test.ts',
    'test/file-lists.test.ts',
    'test/docs/english.test.ts',
  ],
];
const SOME: Commands = [
  ['biome', 'check', '--no-errors-on-unmatched', ...paths],
  ['tsc'],
  ...(tests.length === 0 ? [] : [['vitest', 'run', ...tests] as const]),
];

for (const [command, ...args] of paths.length === 0 ? EVERYTHING : SOME) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error !== undefined)
    console.error(`${command}: ${error.message}. Start it as npm run check.`);
  if (status !== 0) process.exit(status ?? 1);
}
