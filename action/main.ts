import { cleanUp } from './clean-up.ts';
import { ending } from './ending.ts';
import { runCommand } from './run-command.ts';

// dist/post.js starts the same bundle at the end of the job.
await ending(process.argv.includes('--post') ? cleanUp : runCommand);
