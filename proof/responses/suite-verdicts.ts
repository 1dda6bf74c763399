import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findPython } from '../../src/runner/index.ts';
import { type Exact, exactText } from '../validation/exact.ts';

/** Whether a value is accepted, or why that cannot be said. */
const verdictSchema = z.union([z.boolean(), z.string()]);
export type SuiteVerdict = z.infer<typeof verdictSchema>;

/** The checks of a generated suite behind a pipe: what its own Python says of values. */
export class SuiteVerdicts {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  private constructor(child: ChildProcess) {
    if (!child.stdout) throw new Error('the suite has no output');
    this.#child = child;
    this.#answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Starts it for the suite of a folder; throws `python-missing` where there is no Python. */
  static async start(dir: string): Promise<SuiteVerdicts> {
    const python = await findPython();
    const script = fileURLToPath(new URL('suite_verdicts.py', import.meta.url));
    const child = spawn(python.command, ['-P', script, dir], {
      env: python.env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return new SuiteVerdicts(child);
  }

  /** What the suite says of values that are checked against one schema, in their order. */
  async of(schema: string, values: readonly Exact[]): Promise<readonly SuiteVerdict[]> {
    const request = `{"schema": ${JSON.stringify(schema)}, "values": ${exactText(values)}}`;
    return z.array(verdictSchema).parse(await this.#answer(request));
  }

  /** Which of the media types of a response the suite takes each Content-Type for. */
  async typesOf(
    content: readonly string[],
    sent: readonly string[],
  ): Promise<readonly (readonly string[])[]> {
    return z
      .array(z.array(z.string()))
      .parse(await this.#answer(JSON.stringify({ content, sent })));
  }

  async #answer(asked: string): Promise<unknown> {
    this.#child.stdin?.write(`${asked}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error('the suite ended before it had answered');
    return JSON.parse(value);
  }

  /** Ends it. */
  close(): void {
    this.#child.stdin?.end();
  }
}
