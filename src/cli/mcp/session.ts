import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Findings } from '../../calibrate/index.ts';
import { Problem } from '../../problem.ts';
import type { Results } from '../../results/index.ts';
import type { Answer } from './answer.ts';
import { ChildCommand, type Ended } from './child-command.ts';
import type { Settings } from './settings.ts';

/** A client that waits a minute for an answer has one before that. */
const WAIT_MS = 45_000;

/** How a call of a tool is followed. */
export interface Following {
  /** Aborted where the client takes the call back. */
  readonly signal: AbortSignal;
  readonly progress: (seconds: number, message: string) => void;
}

/** Work that was started, and its result. */
interface Work {
  readonly name: string;
  readonly child: ChildCommand;
  readonly answer: (ended: Ended) => Answer;
  /** What two calls that wait for it both get. */
  answered?: Answer;
}

/** What an agent has done so far: the work under way, and the last results, which its ids are of. */
export class Session {
  readonly settings: Settings;
  readonly #temporary = realpathSync(mkdtempSync(join(tmpdir(), 'proofgate-mcp-')));
  #work: Work | undefined;
  findings: Findings | undefined;
  results: Results | undefined;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  /**
   * Begins a command and waits for it a while.
   * @param args of the command line
   * @param answer what its end comes to
   * @throws Problem `usage` where another one is under way
   */
  async begin(
    args: readonly string[],
    answer: (ended: Ended) => Answer,
    following: Following,
  ): Promise<Answer> {
    const [name = ''] = args;
    if (this.#work !== undefined) {
      throw new Problem('usage', `${this.#work.name} is under way: call wait, or wait with stop.`);
    }
    this.#work = { name, child: new ChildCommand(args), answer };
    return this.wait(following);
  }

  /** The answer of the work under way, or that it goes on. Throws a `usage` Problem where there is none. */
  async wait({ signal, progress }: Following, stop = false): Promise<Answer> {
    const work = this.#work;
    if (work === undefined) throw new Problem('usage', 'Nothing is under way.');
    const { name, child } = work;
    if (stop) child.stop();
    // Whoever takes a call back wants nothing more to be sent.
    const takeBack = () => child.stop();
    signal.addEventListener('abort', takeBack);
    const report = setInterval(() => progress(child.seconds(), child.lastLine()), 2000);
    try {
      const ended = await child.within(WAIT_MS);
      if (ended === undefined) {
        const seconds = child.seconds();
        return { under_way: name, seconds, last_line: child.lastLine(), next: 'call wait' };
      }
      this.#end(work);
      work.answered ??= work.answer(ended);
      return work.answered;
    } catch (error) {
      this.#end(work);
      throw error;
    } finally {
      clearInterval(report);
      signal.removeEventListener('abort', takeBack);
    }
  }

  /** From now on other work may begin, unless it has already. */
  #end(work: Work): void {
    if (this.#work === work) this.#work = undefined;
  }

  /** A file of this session, for a command to write. */
  file(name: string): string {
    return join(this.#temporary, name);
  }

  /** What a command has written; undefined where it ended before that. */
  read(name: string): unknown {
    try {
      return JSON.parse(readFileSync(this.file(name), 'utf8'));
    } catch {
      return undefined;
    } finally {
      rmSync(this.file(name), { force: true });
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#work?.child.stop();
    await this.#work?.child.within(WAIT_MS);
    rmSync(this.#temporary, { recursive: true, force: true });
  }
}
