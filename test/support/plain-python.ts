import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * Has `python3` be the interpreter itself. Where a version manager has put a shell script in its place, each of the
 * hundreds of starts of a run would start ten processes of the shell before.
 */
export function setup(): void {
  const { stdout, status } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)']);
  if (status !== 0) return;
  const folder = dirname(`${stdout}`.trim());
  const path = process.env.PATH ?? '';
  // A folder of the system is there already, and holds another Node than ours.
  if (!path.split(delimiter).includes(folder)) process.env.PATH = `${folder}${delimiter}${path}`;
}
