import { editEnvironment, readEnvironment } from './environment.ts';
import { explain } from './explain.ts';
import { list } from './list.ts';
import { audit, calibrate, generate, run, wait } from './work.ts';

export type { Tool } from './tool.ts';

/** What an agent can do, in the order of the loop. */
export const TOOLS = [
  ...[generate, calibrate, run, wait],
  ...[list, explain, readEnvironment, editEnvironment, audit],
] as const;
