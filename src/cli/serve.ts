import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { interruption } from './interruption.ts';

/** `proofgate serve`: the platform, until it gets a signal to stop. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('start the platform; the environment and .env configure it (docs/app.md)')
    .action(run);
}

/** The platform takes a while to load: only this command needs it. */
async function run(): Promise<void> {
  // What the environment says already wins over the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Before the start: who reads that it is ready may ask at once.
  const stopSignal = interruption();
  const { startPlatform } = await import('../server/start-platform.ts');
  const platform = await startPlatform(process.env);
  // Printed, not logged: what a log collector keeps should let nobody in.
  if (platform.adminLink !== null) {
    process.stdout.write(`Sign in as admin (once, within an hour): ${platform.adminLink}\n`);
  }
  if (!stopSignal.aborted) await once(stopSignal, 'abort');
  await platform.stop();
  // What is still under way is of no use now, such as spans on their way to a collector that is gone.
  process.exit();
}
