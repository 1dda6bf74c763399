import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { NamedText } from '../../generator/index.ts';

// The worker is beside this file, compiled as this file is.
const WORKER = new URL(`write-worker${extname(import.meta.url)}`, import.meta.url);

const answer = z.string().nullable();

/** Writes files below a folder in a separate thread, while more are generated. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #answer: Promise<string | null>;

  constructor(root: string) {
    const worker = new Worker(WORKER, { workerData: root });
    this.#worker = worker;
    this.#answer = new Promise((resolve, reject) => {
      worker.on('message', (message: unknown) => resolve(answer.parse(message)));
      worker.on('error', reject);
      // After an answer this changes nothing.
      worker.on('exit', (code) => reject(new Error(`The writer ended with ${code}.`)));
    });
    // `end` reports it.
    this.#answer.catch(() => {});
  }

  write(files: readonly NamedText[]): void {
    this.#worker.postMessage(files);
  }

  /** Waits until all is written; gives null, or what the system says in words. */
  async end(): Promise<string | null> {
    this.#worker.postMessage(null);
    return this.#answer;
  }

  /** Ends at once; whatever has been written stays. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
