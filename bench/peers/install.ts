import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../cache.ts';

const PORTMAN = '@apideck/portman@1.33.0';
const SCHEMATHESIS = 'schemathesis==4.32.5';

/** The npm peer, installed beside the project and not into it. Gives its command. */
export function installPortman(): string {
  const folder = cacheFolder('portman');
  const command = join(folder, 'node_modules/.bin/portman');
  if (existsSync(command)) return command;
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  run('npm', ['install', '--no-audit', '--no-fund', PORTMAN], folder);
  return command;
}

/** The Python peer in its own virtual environment. Gives its interpreter. */
export function installSchemathesis(): string {
  const folder = cacheFolder('schemathesis');
  const python = join(folder, 'venv/bin/python');
  const note = join(folder, 'installed');
  if (existsSync(note) && readFileSync(note, 'utf8') === SCHEMATHESIS) return python;
  run('python3', ['-m', 'venv', 'venv'], folder);
  run(python, ['-m', 'pip', 'install', '--quiet', SCHEMATHESIS], folder);
  writeFileSync(note, SCHEMATHESIS);
  return python;
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
