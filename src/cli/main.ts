import { main } from './program.ts';
import { serveCommand } from './serve.ts';
import { setupCommand } from './setup/command.ts';

// This file runs the command when it is imported.
await main(process.argv, [serveCommand(), setupCommand()]);
