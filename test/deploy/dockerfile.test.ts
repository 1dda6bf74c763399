import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../support/folder.ts';
import { startPlatformProcess } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores.ts';

/** Commands that need a machine of their own: Debian's packages, and users and folders at its root. */
const OF_THE_MACHINE = /^(?:apt-get update|install -d -o node)/;

interface Instruction {
  readonly verb: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, with continued lines as one and without comments. */
function instructions(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { verb, rest };
    });
}

/** What `.dockerignore` lets through. */
function context(): string[] {
  return readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
}

/** Does the steps of a Dockerfile in folders, a stage each; gives the last stage's `/app`. */
function built(text: string): { app: string; command: readonly string[] } {
  const stages: string[] = [];
  let command: readonly string[] = [];
  const sent = context();
  for (const { verb, rest } of instructions(text)) {
    const app = stages.at(-1) ?? '';
    if (verb === 'FROM') stages.push(folderWith());
    if (verb === 'CMD') command = z.array(z.string()).parse(JSON.parse(rest));
    if (verb === 'RUN' && !OF_THE_MACHINE.test(rest)) {
      execFileSync('sh', ['-ec', rest], { cwd: app, stdio: ['ignore', 'ignore', 'pipe'] });
    }
    if (verb === 'COPY') copy(rest, app, stages[0] ?? '', sent);
  }
  return { app: stages.at(-1) ?? '', command };
}

function copy(rest: string, app: string, firstStage: string, sent: readonly string[]): void {
  const parts = rest.split(/\s+/);
  const isFromStage = parts[0]?.startsWith('--from=') ?? false;
  const paths = isFromStage ? parts.slice(1) : parts;
  const target = paths.at(-1) ?? '';
  for (const path of paths.slice(0, -1)) {
    const source = isFromStage ? join(firstStage, path.replace('/app/', '')) : path;
    if (!isFromStage) expect(sent, '.dockerignore').toContain(path.split('/')[0]);
    const to = target === './' ? join(app, path) : join(app, target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(source, to, { recursive: true });
  }
}

test('the steps of the Dockerfile make a platform that starts, without what only builds need', async () => {
  const { app, command } = built(readFileSync('Dockerfile', 'utf8'));
  expect(existsSync(join(app, 'node_modules/typescript'))).toBe(false);
  const [program, ...args] = command;
  expect(program).toBe('node');
  const [script = '', ...words] = args;
  const environment = { DATA_DIR: temporaryFolder() };
  const { url } = await startPlatformProcess(environment, join(app, script), ...words);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/sign-in`)).status).toBe(200);
}, 600_000);
