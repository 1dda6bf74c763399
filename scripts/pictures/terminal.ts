import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DATES, LENGTHS, MINUTES } from './bugs.ts';
import { startBuilds } from './start-builds.ts';
import { terminalSvg } from './terminal-svg.ts';

const COLUMNS = 104;
const PORT = 8080;
const COMMAND = fileURLToPath(new URL('../../bin/proofgate.js', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../templates/demo/openapi.yaml', import.meta.url));
/** A run that has found something. */
const FAILED = 1;

/** What `proofgate run` shows of a build of the clinic, as a picture. */
export async function terminalPicture(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-terminal-'));
  const builds = await startBuilds(PORT);
  builds.deploy([...LENGTHS, ...DATES.slice(0, 1), ...MINUTES]);
  try {
    await cp(DOCUMENT, join(folder, 'openapi.yaml'));
    await commandOutput(folder, 'generate openapi.yaml', 0);
    const command = `run --base-url ${builds.url}`;
    const output = await commandOutput(folder, command, FAILED);
    const prompt = `\u001b[2m$\u001b[22m npx proofgate ${command}\n`;
    return terminalSvg(
      `${prompt}${output}`,
      COLUMNS,
      'The output of proofgate run: three root causes, each with a request, and the sum',
    );
  } finally {
    await builds.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a command writes to a terminal. */
async function commandOutput(folder: string, args: string, expected: number): Promise<string> {
  const inTerminal = `stty cols ${COLUMNS}; node ${COMMAND} ${args} 2>/dev/null`;
  const { NO_COLOR: _, ...env } = process.env;
  const child = spawn('script', ['-qec', inTerminal, '/dev/null'], {
    cwd: folder,
    env: { ...env, TERM: 'xterm-256color' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== expected) throw new Error(`${args} ended with ${code}:\n${output}`);
  return output.replaceAll('\r\n', '\n');
}
