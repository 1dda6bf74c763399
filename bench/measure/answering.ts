import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

const ANSWERING = fileURLToPath(new URL('answering-server.ts', import.meta.url));
const COUNTING = fileURLToPath(new URL('counting-server.ts', import.meta.url));

/**
 * Does something with the URL of a server on loopback that answers 422 to everything, at once. It is a process of its
 * own, as the tested server of a platform is.
 */
export function withAnswering<T>(use: (url: string) => Promise<T>): Promise<T> {
  return withServer([ANSWERING], use);
}

/** The same with a server that answers with a status after a while, and counts: `bench/measure/counting-server.ts`. */
export function withCounting<T>(
  status: number,
  latencyMs: number,
  use: (url: string) => Promise<T>,
): Promise<T> {
  return withServer([COUNTING, String(status), String(latencyMs)], use);
}

async function withServer<T>(
  command: readonly string[],
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  try {
    const { value: url, done } = await lines.next();
    if (done === true) throw new Error('the server that answers did not start');
    return await use(url);
  } finally {
    server.kill();
  }
}
