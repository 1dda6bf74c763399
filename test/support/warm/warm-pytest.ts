import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Python } from '../../../src/runner/index.ts';

const Answer = z.object({ id: z.number(), status: z.number() });
const SERVER = fileURLToPath(new URL('warm_pytest.py', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../templates/proofgate_suite', import.meta.url));

interface Server {
  readonly process: ChildProcess;
  readonly waiting: Map<number, (status: number) => void>;
}

let server: Server | undefined;
let calls = 0;

function startServer({ command, env }: Python): Server {
  const process = spawn(command, [SERVER, MODULES], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: Server['waiting'] = new Map();
  createInterface({ input: process.stdout }).on('line', (line) => {
    const { id, status } = Answer.parse(JSON.parse(line));
    waiting.get(id)?.(status);
    waiting.delete(id);
  });
  process.on('exit', () => {
    for (const end of waiting.values()) end(-1);
    server = undefined;
  });
  // It ends with its input, when this process does.
  process.unref();
  return { process, waiting };
}

/**
 * Runs pytest in a fork of a process that has it loaded: a start takes a third less of a processor. What is set
 * for Python itself (`PYTHONSAFEPATH`) needs a start of its own.
 *
 * @param env the whole environment
 * @returns the exit status, negative where a signal has ended it, and what it has written
 */
export async function warmPytest(
  python: Python,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
): Promise<{ readonly status: number; readonly output: string }> {
  server ??= startServer(python);
  const { process, waiting } = server;
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-pytest-'));
  const [stdout, stderr] = [join(folder, 'stdout'), join(folder, 'stderr')];
  calls += 1;
  const id = calls;
  const ended = Promise.withResolvers<number>();
  waiting.set(id, ended.resolve);
  const known = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  process.stdin?.write(`${JSON.stringify({ id, args, env: known, cwd, stdout, stderr })}\n`);
  const status = await ended.promise;
  const output = [stdout, stderr].map((file) => readFileSync(file, 'utf8')).join('');
  rmSync(folder, { recursive: true, force: true });
  return { status, output };
}
