import { resolve } from 'node:path';
import { Command } from 'commander';
import { collect, httpUrl, methodList, OVERLAY } from '../arguments.ts';
import type { Settings } from './settings.ts';

type Options = Omit<Settings, 'folder' | 'version'>;

/** `proofgate mcp [DIR]`: serves the commands to an agent (docs/agents.md). */
export function mcpCommand(version: string): Command {
  return new Command('mcp')
    .description(
      'serve the commands to an agent: Model Context Protocol over standard input and output',
    )
    .argument(
      '[dir]',
      'the folder of the suite, and the only one that is edited',
      'generated-scripts',
    )
    .option('--base-url <url>', 'where the API runs; without it nothing is sent to any', httpUrl)
    .option(
      '--spec <spec>',
      'the document, a file or a URL; other files need to be below this folder',
    )
    .option(...OVERLAY, collect)
    .option('--methods <list>', 'send only these, as GET,HEAD', methodList)
    .option('--exclude <endpoint>', 'not this one, as "POST /shutdown" (repeatable)', collect)
    .option('--wfc-auth <file>', 'credentials: an authentication file of Web Fuzzing Commons')
    .option('--wfc-user <name>', 'the user of that file; the first by default')
    .action(async (folder: string, options: Options) => {
      // The protocol's packages are loaded by this command alone.
      const { serve } = await import('./server.ts');
      await serve({ ...options, folder: resolve(folder), version });
    });
}
