import { main } from '../program.ts';
import { platformCommand } from './platform-command.ts';

// The command as a package of its own: this file runs it when it is imported.
await main(process.argv, [
  platformCommand('serve', 'start the platform'),
  platformCommand('setup', 'register the GitHub App of a platform'),
]);
