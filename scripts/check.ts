import { spawnSync } from 'node:child_process';

/*
 * `npm run check`: format, types, and the tests of what no other test is about. `npm run check PATH…`: the format
 * of these paths, types, and the tests that load them, for while one works on them.
 */
const paths = process.argv.slice(2);

const EVERYTHING: readonly (readonly string[])[] = [
  ['biome', 'check', '.'],
  ['tsc'],
  ['knip', '--production'],
  ['vitest', 'run', 'test/house.test.ts', 'test/file-lists.test.ts', 'test/action/bundle.test.ts'],
];

const SOME: readonly (readonly string[])[] = [
  ['biome', 'check', ...paths],
  ['tsc'],
  ['vitest', 'related', '--run', '--passWithNoTests', ...paths],
];

for (const [command = '', ...args] of paths.length === 0 ? EVERYTHING : SOME) {
  const env = { ...process.env, TESTS: 'fast' };
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error !== undefined)
    console.error(`${command}: ${error.message}. Run it by npm: npm run check`);
  if (status !== 0) process.exit(status ?? 1);
}
