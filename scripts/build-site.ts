import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/*
 * `npm run site`: the documentation as a site, in site/dist. What it is built with is installed in site/ when it
 * is first requested, and when its lock file changes.
 */

if (!isInstalled()) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--prefix', 'site', ...quiet], { stdio: 'inherit' });
}
const { status, stdout, stderr } = spawnSync('npm', ['run', '--prefix', 'site', 'build'], {
  encoding: 'utf8',
});
process.stdout.write(stdout + stderr);
// VitePress continues, and succeeds, where a page could not be rendered.
if (status !== 0 || /^\w*Error: /m.test(stdout + stderr)) process.exitCode = 1;

function isInstalled(): boolean {
  // npm writes it last.
  const installed = 'site/node_modules/.package-lock.json';
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs > statSync('site/package-lock.json').mtimeMs
  );
}
