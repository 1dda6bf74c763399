import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../problem.ts';
import { type LineProtocol, startLineProtocol } from '../../runner/index.ts';
import type { LineSession, LineSessionOrder } from '../runtime.ts';
import { makeCaseFolders } from './case-folders.ts';
import { writeScript } from './suites.ts';
import type { Tools } from './tools.ts';
import { inWorkFolder } from './work-folder.ts';

/** The suite sends 100,000 characters of a response at most, and each may take six as JSON. */
const LONGEST_LINE = 2_000_000;
/** At its end the program removes the rows that it has made. */
const CLOSE_MS = 60_000;

/**
 * Runs a program beside a suite in the sandbox, as a test case is run: the suite is the server's, and the
 * program only reads it. What the program prints is thrown away, for hooks may print secrets.
 *
 * @param place with all variables of the program but those that say where it is
 */
export async function openLineSession<T>(
  place: { readonly tools: Tools; readonly variables: Readonly<Record<string, string>> },
  order: LineSessionOrder,
  use: (conversation: LineSession) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { python, sandbox } = place.tools;
  return inWorkFolder(order.id, async (work) => {
    const root = join(work, 'suites', '0');
    await mkdir(root, { mode: 0o700 });
    for (const [path, text] of order.files) await writeScript(root, path, text);
    const instance = await sandbox.open(order.id, work);
    try {
      const folders = await makeCaseFolders(work, root, new Map());
      await instance.handOver(folders);
      const { own } = folders;
      const args = ['-P', '-c', order.script, root];
      const launched = instance.launch(folders)(python.command, args);
      const program = startLineProtocol(launched.command, launched.args, {
        env: { ...place.variables, HOME: `${own}/home`, TMPDIR: `${own}/tmp` },
        ...{ folder: own, signal, longestLine: LONGEST_LINE, closeMs: CLOSE_MS },
      });
      try {
        return await use({
          write: (path, text) => rewrite(root, path, text),
          request: asker(program, signal),
        });
      } finally {
        await program.close();
        await instance.takeBack(folders);
      }
    } finally {
      await instance.close();
    }
  });
}

/** A file that is new gets the rights of those that were there when the suite was handed over. */
async function rewrite(root: string, path: string, text: string): Promise<void> {
  await writeScript(root, path, text);
  await chmod(join(root, path), 0o644);
}

function asker(program: LineProtocol, signal: AbortSignal): LineSession['request'] {
  return async (line) => {
    const answer = await program.request(line);
    signal.throwIfAborted();
    if (answer !== null) return answer;
    const message =
      'The suite cannot be run: its Python ended. Run its test cases, whose results say why, or calibrate it by `proofgate calibrate`.';
    throw new Problem('suite-missing', message);
  };
}
