import { once } from 'node:events';
import { inspect, styleText } from 'node:util';
import { interruption } from '../src/cli/interruption.ts';
import { startClinic } from './clinic.ts';
import { print } from './print.ts';
import { startWorld } from './start-world.ts';
import { walk } from './walk.ts';

/*
 * `npm run demo`: the whole walk on this machine, without an account. In a terminal it stays until
 * Ctrl-C, so that its pages can be looked at; elsewhere it ends by itself. The exit code is 0 when the
 * seeded fault was found and nothing else, 130 when it was interrupted before.
 */

const signal = interruption();
const stays = process.stdin.isTTY && process.stdout.isTTY;

const began = performance.now();
const world = await startWorld(startClinic);
try {
  const isFound = await walk(world, signal);
  print(`All of this took ${Math.round((performance.now() - began) / 1000)} s.\n`);
  process.exitCode = isFound ? 0 : 1;
  if (stays) await stay();
} catch (error) {
  if (signal.aborted) process.exitCode = 130;
  else {
    print(styleText('red', `The walk did not come to its end: ${inspect(error)}`));
    process.exitCode = 1;
  }
} finally {
  await world.stop();
}

async function stay(): Promise<void> {
  print(
    `Open ${styleText('cyan', world.platform.url)}, choose "Sign in with GitHub" and then octo.`,
  );
  print('Everything is still running. Ctrl-C stops it, and nothing is left behind.');
  // Waiting keeps no process alive; the servers do.
  if (!signal.aborted) await once(signal, 'abort');
  print('\nStopping.');
}
