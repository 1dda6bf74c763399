import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { panelTree } from '../panel/panel-tree.ts';

export interface LoopbackServer {
  /** Where the application answers, such as `http://127.0.0.1:40123`. */
  readonly baseUrl: string;
  /** `PUT` an array of todos here and they are all that is stored. */
  readonly rowsUrl: string;
  /** What the hooks of `test/servers/loopback` read from the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The text of the document that the application serves under `/openapi.json`. */
  readonly document: string;
  /** Ends the process and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

const Started = z.object({ baseUrl: z.url(), rowsUrl: z.url() });

/** Starts `@loopback/example-todo` in a separate process, on free loopback ports, with no rows. */
export async function startLoopback(): Promise<LoopbackServer> {
  const child = fork(join(await panelTree(), 'servers', 'loopback.js'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // It reports every request that fails, which tests send on purpose: shown only if it cannot start.
  let told = '';
  child.stderr?.on('data', (part) => {
    told += part;
  });
  const exit = once(child, 'close');
  const stop = async () => {
    child.kill();
    await exit;
  };
  try {
    const message = await Promise.race([
      once(child, 'message').then(([sent]) => sent),
      exit.then(([code]) => Promise.reject(new Error(`LoopBack ended with ${code}: ${told}`))),
    ]);
    const { baseUrl, rowsUrl } = Started.parse(message);
    const response = await fetch(`${baseUrl}/openapi.json`);
    if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`);
    const document = await response.text();
    return { baseUrl, rowsUrl, environment: { LOOPBACK_ROWS_URL: rowsUrl }, document, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
