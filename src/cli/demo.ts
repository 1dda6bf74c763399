import { Command } from 'commander';

/** `proofgate demo`: generates a suite for a sample API with one seeded fault, and finds it. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('generate a suite for a sample API with one seeded fault, and find the fault')
    .action(async () => {
      const { runDemo } = await import('../demo/index.ts');
      const interrupt = new AbortController();
      process.once('SIGINT', () => interrupt.abort()).once('SIGTERM', () => interrupt.abort());
      process.exitCode = await runDemo({ signal: interrupt.signal });
    });
}
