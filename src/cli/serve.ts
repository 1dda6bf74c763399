import { existsSync } from 'node:fs';
import { Command } from 'commander';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** `proofgate serve`: the platform, until it is told to stop. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('start the platform; the environment and .env configure it (docs/app.md)')
    .action(run);
}

/** The platform takes a while to load: only this command needs it. */
async function run(): Promise<void> {
  // What the environment says already wins over the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  // Before the start: who reads that it is ready may ask at once. A second signal ends it without waiting.
  for (const signal of SIGNALS) process.once(signal, () => ask());
  const { startPlatform } = await import('../server.ts');
  const platform = await startPlatform(process.env);
  // Printed, not logged: what a log collector keeps should let nobody in.
  if (platform.adminLink !== null) {
    process.stdout.write(`Sign in as admin (once, within an hour): ${platform.adminLink}\n`);
  }
  await asked;
  await platform.stop();
  // What is still under way is of no use now, such as spans on their way to a collector that is gone.
  process.exit();
}
