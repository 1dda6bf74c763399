import { Command } from 'commander';
import { httpUrl } from '../arguments.ts';
import type { Registration } from './register-app.ts';

const GITHUB = 'https://github.com';

/** `proofgate setup`: registers the GitHub App from app.yml, and writes down what it gets. */
export function setupCommand(): Command {
  return new Command('setup')
    .description('register the GitHub App in the browser, and write its secrets to .env')
    .requiredOption('--url <url>', 'where GitHub will reach this server', httpUrl)
    .option('--github <url>', 'GitHub, or a GitHub Enterprise Server', httpUrl, GITHUB)
    .option('--organization <name>', 'the owner of the App, instead of yourself')
    .option('--out <file>', 'where the secrets go; it must not be there yet', '.env')
    .action(async (options: Registration) => {
      // The App's room is large, and every command begins by reading this file.
      const { registerApp } = await import('./register-app.ts');
      await registerApp(options);
    });
}
