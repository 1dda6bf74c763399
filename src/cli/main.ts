import { main } from './program.ts';

// This file runs the command when it is imported.
await main(process.argv);
