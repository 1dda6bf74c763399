import { inspect, styleText } from 'node:util';
import { startWorld } from './start-world.ts';
import { tell } from './tell.ts';
import { walk } from './walk.ts';

/*
 * `npm run demo`: the whole walk on this machine, without an account. In a terminal it stays until
 * Ctrl-C, so that its pages can be looked at; elsewhere it ends by itself. The exit code is 0 when the
 * seeded fault was found and nothing else, 130 when it was interrupted before.
 */

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort()).once('SIGTERM', () => interrupt.abort());
const stays = process.stdin.isTTY && process.stdout.isTTY;

const began = performance.now();
const world = await startWorld();
try {
  const isFound = await walk(world, interrupt.signal);
  tell(`All of this took ${Math.round((performance.now() - began) / 1000)} s.\n`);
  process.exitCode = isFound ? 0 : 1;
  if (stays) await stay();
} catch (error) {
  if (interrupt.signal.aborted) process.exitCode = 130;
  else {
    tell(styleText('red', `The walk did not come to its end: ${inspect(error)}`));
    process.exitCode = 1;
  }
} finally {
  await world.stop();
}

async function stay(): Promise<void> {
  tell(
    `Open ${styleText('cyan', world.platform.url)}, choose "Sign in with GitHub" and then octo.`,
  );
  tell('Everything is still running. Ctrl-C stops it, and nothing is left behind.');
  const { promise, resolve } = Promise.withResolvers<void>();
  // A signal alone does not keep a process alive; the servers do.
  interrupt.signal.addEventListener('abort', () => resolve());
  if (!interrupt.signal.aborted) await promise;
  tell('\nStopping.');
}
