import { z } from 'zod';
import { startLineProtocol } from '../../runner/index.ts';
import type { CaseFolders } from './case-folders.ts';
import type { Place } from './place.ts';
import { FORK_SERVER, LAUNCHER, NAMESPACES } from './python-scripts.ts';
import { reasonOf } from './reason-of.ts';

/** One run of pytest (`templates/managed/forkserver.py`). */
export interface PytestForked {
  /** The working directory, which is removed afterwards. */
  readonly folder: string;
  /** A file with its variables beside those of the server, in JSON. */
  readonly variables: string;
  /** The files that it leaves. */
  readonly files: readonly string[];
  readonly arguments: readonly string[];
  /** What is run, as an absolute path. */
  readonly target: string;
}

/** Runs pytest in forks of one Python, one after another. */
export interface ForkServer {
  /**
   * Runs one. Meanwhile the next one, which has to be run after it, is prepared up to its first test.
   * @returns the exit code; null where it was killed, or the server has ended
   */
  readonly run: (now: PytestForked, next: PytestForked | null) => Promise<number | null>;
  /** Why the last run was stopped; null where it was not. */
  readonly stopped: () => string | null;
  /** Whether it may run nothing more: a test has ended it, or did not end as pytest does. */
  readonly hasEnded: () => boolean;
  readonly close: () => Promise<void>;
}

const answer = z.object({ exit: z.int() });
const LONGEST_LINE = 1000;
/** The greatest exit code of pytest (https://docs.pytest.org/en/stable/reference/exit-codes.html). */
const LAST_CODE = 5;
/** Greater exit codes are this and the number of the signal that ended it. */
const KILLED = 128;
/** It ends as soon as its input does, unless a test keeps it from that. */
const CLOSE_MS = 3000;

/**
 * Starts a fork server in the sandbox. To start Python and to import pytest and what suites need takes longer than
 * most test cases.
 *
 * @param signal ends it, and the run that it carries out
 */
export function startForkServer(
  { tools, limits, instance, variables }: Place,
  folders: CaseFolders,
  signal: AbortSignal,
): ForkServer {
  const { own, scripts } = folders;
  const { separates, name } = tools.sandbox;
  const limit = new AbortController();
  const whole = AbortSignal.any([signal, limit.signal]);
  let left = limits.outputBytes;
  let isOver = false;
  const settings = JSON.stringify({
    ...{ separate: separates, read_only: name !== 'none' },
    ...{ disk_bytes: limits.diskBytes, scripts },
  });
  const args = ['-P', '-c', FORK_SERVER, LAUNCHER, NAMESPACES, settings];
  const launched = instance.launch(folders, separates)(tools.python.command, args);
  const program = startLineProtocol(launched.command, launched.args, {
    env: { ...variables, HOME: `${own}/home`, TMPDIR: `${own}/tmp` },
    ...{ folder: own, signal: whole, longestLine: LONGEST_LINE, closeMs: CLOSE_MS },
    output: (text) => {
      left -= Buffer.byteLength(text);
      if (left < 0) limit.abort(new Error(`it printed more than ${limits.outputBytes} bytes`));
    },
  });
  return {
    run: async (now, next) => {
      left = limits.outputBytes;
      const exit = exitOf(await program.request(JSON.stringify({ now, next })));
      if (exit === null || exit > LAST_CODE) isOver = true;
      return exit;
    },
    stopped: () => reasonOf(whole),
    hasEnded: () => isOver,
    close: program.close,
  };
}

/** A test may write anything in the place of an answer. */
function exitOf(line: string | null): number | null {
  try {
    const { exit } = answer.parse(JSON.parse(line ?? ''));
    return exit > KILLED ? null : exit;
  } catch {
    return null;
  }
}
