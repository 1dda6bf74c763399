import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export type PanelServerName = 'express-openapi-validator' | 'mock-server' | 'prism';

export interface PanelServer {
  readonly baseUrl: string;
  /** Ends the process and waits until it is gone. Rejects with `ServerEnded`. */
  readonly stop: () => Promise<void>;
}

/** A server that ended before it was stopped: a request killed it. */
export class ServerEnded extends Error {}

const Started = z.object({ baseUrl: z.url() });
const Served = z.looseObject({ servers: z.unknown().optional() });

/**
 * Starts a server of the panel on a free loopback port, in a separate process.
 *
 * @param tree where the panel is installed
 * @param text the OpenAPI document
 * @param folder where the document may be for the server to read
 */
export async function startPanelServer(
  name: PanelServerName,
  { tree, text, folder }: { readonly tree: string; readonly text: string; readonly folder: string },
): Promise<PanelServer> {
  const document = join(folder, `${name}.json`);
  // The path of a server's URL would be part of every route.
  const { servers: _, ...served } = Served.parse(parse(text));
  await writeFile(document, JSON.stringify(served));
  const child = fork(join(tree, 'servers', `${name}.js`), [document], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let told = '';
  child.stderr?.on('data', (part) => {
    told += part;
  });
  const exit = once(child, 'close');
  const stop = async () => {
    const isAlive = child.exitCode === null && child.signalCode === null;
    child.kill();
    await exit;
    await rm(document);
    if (!isAlive) throw new ServerEnded(`${name} ended by itself: ${told}`);
  };
  const message = await Promise.race([once(child, 'message').then(([sent]) => sent), exit]);
  const started = Started.safeParse(message);
  if (started.success) return { baseUrl: started.data.baseUrl, stop };
  await stop();
  throw new Error(`${name} told no address: ${told}`);
}
