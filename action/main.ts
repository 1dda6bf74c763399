import { ending } from './ending.ts';
import { runCommand } from './run-command.ts';

await ending(runCommand);
