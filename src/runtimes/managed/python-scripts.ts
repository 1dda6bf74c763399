import { readFileSync } from 'node:fs';

/** Runs a command with limits. */
export const LAUNCHER = textOf('launch.py');
/** Runs pytest many times. */
export const FORK_SERVER = textOf('forkserver.py');
/** Gives a test case namespaces of its own; finds out whether that works. */
export const NAMESPACES = textOf('namespaces.py');
/** Finds out what a sandbox does not keep. */
export const PROBE = textOf('probe.py');

/** The text of a script that is run by `-c`: a sandbox shows none of our files. */
function textOf(name: string): string {
  return readFileSync(new URL(`../../../templates/managed/${name}`, import.meta.url), 'utf8');
}
