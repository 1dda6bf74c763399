import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findPython } from '../../src/runner/index.ts';
import type { Registry } from '../document/registry.ts';
import type { Schema } from '../document/schema.ts';
import { type Exact, exactText } from './exact.ts';

/** Pinned: the second judge's verdicts must not change under us. */
const REQUIREMENTS = ['jsonschema[format-nongpl]==4.26.0', 'regress==2026.9.1'];
const MOST_WAITING = 5_000;

const answerSchema = z.object({
  id: z.number(),
  valid: z.boolean().optional(),
  /** What Python's own `re` would say, where it reads a pattern otherwise. */
  elsewhere: z.boolean().optional(),
  refusals: z.array(z.object({ keyword: z.string(), operand: z.unknown() })).default([]),
  sections: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  fault: z.string().optional(),
});
export type Answer = z.infer<typeof answerSchema>;
type Listener = (answer: Answer) => void;

/** Python's jsonschema behind a pipe of JSON lines: each question gets one answer, in order. */
export class SecondJudge {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Listener>();
  readonly #defined = new Map<Schema, string>();
  readonly #references = new WeakMap<Registry, number>();
  #requestCount = 0;
  #failure: Error | undefined;
  #quiet: (() => void)[] = [];

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (!child.stdout) throw new Error('the second judge has no output');
    createInterface({ input: child.stdout }).on('line', (line) => this.#answer(line));
    child.on('exit', (code) => this.#fail(new Error(`the second judge ended with ${code}`)));
    child.on('error', (error) => this.#fail(error));
  }

  /** Starts it under Proofgate's own Python; throws `python-missing` where there is none. */
  static async start(): Promise<SecondJudge> {
    const python = await findPython({ extra: REQUIREMENTS });
    const script = fileURLToPath(new URL('second_judge.py', import.meta.url));
    const child = spawn(python.command, ['-P', '-u', script], {
      env: python.env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return new SecondJudge(child);
  }

  get requestCount(): number {
    return this.#requestCount;
  }

  /** Checks whether a schema accepts a value; the listener gets the answer later. */
  check(registry: Registry, schema: Schema, value: Exact, listener: Listener): void {
    for (const [id, target] of registry.references(this.#references.get(registry) ?? 0)) {
      this.#write(`{"reference": "${id}", "schema": ${exactText(target)}}`);
      this.#references.set(registry, Number(id.slice(id.lastIndexOf('/') + 1)) + 1);
    }
    let name = this.#defined.get(schema);
    if (name === undefined) {
      name = `s${this.#defined.size}`;
      this.#defined.set(schema, name);
      this.#write(`{"define": "${name}", "schema": ${exactText(schema)}}`);
    }
    this.#question(`"judge": "${name}", "value": ${exactText(value)}`, listener);
  }

  /** Reads an environment file by Python's configparser; the listener gets the sections later. */
  checkSections(file: string, listener: Listener): void {
    this.#question(`"environment": ${JSON.stringify(file)}`, listener);
  }

  /** Lets go of schemas (references too, for another document) and waits for a long queue. */
  async forget(all: boolean): Promise<void> {
    this.#defined.clear();
    this.#write(all ? '{"forget": "all"}' : '{"forget": "schemas"}');
    if (all || this.#waiting.size > MOST_WAITING) await this.settled();
  }

  /** Waits until every question is answered. */
  async settled(): Promise<void> {
    if (this.#waiting.size > 0 && !this.#failure) {
      await new Promise<void>((resolve) => this.#quiet.push(resolve));
    }
    if (this.#failure) throw this.#failure;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.removeAllListeners('exit');
    this.#child.stdin?.end();
    await once(this.#child, 'exit');
  }

  #question(fields: string, listener: Listener): void {
    this.#waiting.set(this.#requestCount, listener);
    this.#write(`{"id": ${this.#requestCount}, ${fields}}`);
    this.#requestCount += 1;
  }

  #write(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  #answer(line: string): void {
    const answer = answerSchema.parse(JSON.parse(line));
    const listener = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    listener?.(answer);
    if (this.#waiting.size === 0) this.#release();
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#quiet) resolve();
    this.#quiet = [];
  }
}
