import { Command } from 'commander';
import { interruption } from './interruption.ts';

/** `proofgate demo`: generates a suite for a sample API with one seeded fault, and finds it. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('generate a suite for a sample API with one seeded fault, and find the fault')
    .action(async () => {
      const { runDemo } = await import('../server/demo/index.ts');
      process.exitCode = await runDemo({ signal: interruption() });
    });
}
