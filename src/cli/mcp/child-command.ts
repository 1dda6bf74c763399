import { type ChildProcess, spawn } from 'node:child_process';

/** The most of an output that is kept: its end. */
const MOST_CHARACTERS = 20_000;
/** A command that does not end on SIGINT by then, with its clean-ups, is killed. */
const KILL_AFTER_MS = 30_000;

/** How a command has ended, and the end of what it wrote. */
export interface Ended {
  /** Null where a signal has ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A command of Proofgate in a process of its own. Standard output of this one belongs to the protocol, and what
 * people get by the command line is what an agent gets.
 */
export class ChildCommand {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  readonly #started = performance.now();
  #stdout = '';
  #stderr = '';

  /** @param args of the command line, as `['run', '--json', FILE]` */
  constructor(args: readonly string[]) {
    const command = [...process.execArgv, process.argv[1] ?? '', ...args];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout = `${this.#stdout}${text}`.slice(-MOST_CHARACTERS);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = `${this.#stderr}${text}`.slice(-MOST_CHARACTERS);
    });
    this.#ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => {
        resolve({ status, stdout: this.#stdout, stderr: this.#stderr });
      });
    });
    // Whoever waits next gets the error.
    this.#ended.catch(() => {});
  }

  /** How it has ended; undefined where it has not within a time. */
  within(milliseconds: number): Promise<Ended | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timeout = setTimeout(resolve, milliseconds, undefined);
    return Promise.race([this.#ended, promise]).finally(() => clearTimeout(timeout));
  }

  /** Whole seconds since it began. */
  seconds(): number {
    return Math.round((performance.now() - this.#started) / 1000);
  }

  /** The last line that it wrote for people who wait. */
  lastLine(): string {
    return this.#stderr.trimEnd().split('\n').at(-1) ?? '';
  }

  /** Interrupts it, as Ctrl-C does: it removes what its tests have made. */
  stop(): void {
    this.#child.kill('SIGINT');
    setTimeout(() => this.#child.kill('SIGKILL'), KILL_AFTER_MS).unref();
  }
}
