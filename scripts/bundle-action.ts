import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledLicenses } from './bundled-licenses.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILED = join(ROOT, 'lib-action');

/** What the runner starts when the job ends: the same code, told so. */
const POST = "process.argv.push('--post');\nawait import('./index.js');\n";

/**
 * Makes the Action's bundle in a folder, in place of what is there: TypeScript is compiled first,
 * since ncc cannot read version 7, and ncc copies the templates that the code names beside it. The
 * same sources and packages give the same bytes on every machine.
 */
export function bundleAction(folder: string): void {
  const work = mkdtempSync(join(tmpdir(), 'proofgate-bundle-'));
  const stats = join(work, 'stats.json');
  rmSync(COMPILED, { recursive: true, force: true });
  try {
    run('tsc', '-p', 'tsconfig.action.json');
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(ROOT, 'templates'), join(COMPILED, 'templates'), { recursive: true });
    const main = join('lib-action', 'action', 'main.js');
    run('ncc', 'build', main, '--out', folder, '--no-cache', '--quiet', '--stats-out', stats);
    writeFileSync(join(folder, 'post.js'), POST);
    const licenses = bundledLicenses(ROOT, JSON.parse(readFileSync(stats, 'utf8')));
    writeFileSync(join(folder, 'licenses.txt'), licenses);
  } finally {
    for (const made of [work, COMPILED]) rmSync(made, { recursive: true, force: true });
  }
}

function run(tool: string, ...args: readonly string[]): void {
  const command = join(ROOT, 'node_modules', '.bin', tool);
  execFileSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}
