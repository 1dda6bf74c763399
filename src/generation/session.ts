import { Worker } from 'node:worker_threads';
import type { Audit } from '../audit/index.ts';
import type { Generated } from '../generator/index.ts';
import type { ReadPorts } from '../generator/read.ts';
import { Problem } from '../problem.ts';
import type { Inspection, Outcome, Reply, Request, SuiteOptions } from './messages.ts';

/** One document, read once, in a thread of its own; suites can be made from it again and again. */
export interface Session {
  readonly inspection: Inspection;
  /** @throws Problem `document-faulty` when the document costs more than the limits allow */
  generate(options: SuiteOptions): Promise<Generated>;
  /** The score of the document. @throws Problem as `generate` */
  audit(): Promise<Audit>;
  /** Ends the thread. */
  close(): Promise<void>;
}

export interface SessionLimits {
  /** For each step: reading, and each generation. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** GitHub's own document, among the largest there are, takes 6 s and 0.5 GB. */
const LIMITS: SessionLimits = { timeoutMs: 300_000, memoryMb: 2048 };

/**
 * Reads a document in a thread of its own.
 *
 * @param location an absolute path or a URL, in the terms of the ports
 * @param ports all that the document may read
 * @throws Problem as `readDocument` does, and `document-faulty` beyond the limits
 */
export async function openSession(
  location: string,
  ports: ReadPorts,
  limits: SessionLimits = LIMITS,
): Promise<Session> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./thread.${extension}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  worker.on('message', (reply: Reply) => void serveRead(worker, ports, reply));
  try {
    const opened = await step(worker, limits, { kind: 'open', location, cwd: ports.cwd });
    if (opened.kind !== 'opened') throw new Error(`the thread answered ${opened.kind}`);
    return {
      inspection: opened.inspection,
      generate: async (options) => {
        const made = await step(worker, limits, { kind: 'generate', options });
        if (made.kind !== 'generated') throw new Error(`the thread answered ${made.kind}`);
        return made.generated;
      },
      audit: async () => {
        const made = await step(worker, limits, { kind: 'audit' });
        if (made.kind !== 'audited') throw new Error(`the thread answered ${made.kind}`);
        return made.audit;
      },
      close: async () => void (await worker.terminate()),
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

type Answer = Extract<Reply, { kind: 'opened' | 'generated' | 'audited' }>;

function isAnswer(reply: Reply): reply is Answer {
  return reply.kind === 'opened' || reply.kind === 'generated' || reply.kind === 'audited';
}

/** Sends one command and waits for its answer, the end of the thread, or the end of its time. */
async function step(worker: Worker, limits: SessionLimits, command: Request): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => {
    reject(tooCostly(`it took longer than ${limits.timeoutMs / 1000} s`));
    void worker.terminate();
  }, limits.timeoutMs);
  const onMessage = (reply: Reply) => {
    if (isAnswer(reply)) resolve(reply);
    if (reply.kind !== 'problem') return;
    const { kind, message, faults } = reply.problem;
    reject(new Problem(kind, message, faults));
  };
  const onError = (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isMemory ? tooCostly(`it needs more than ${limits.memoryMb} MB of memory`) : error);
  };
  const onExit = () => reject(new Error('the thread of the generator ended'));
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    worker.postMessage(command);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}

function tooCostly(how: string): Problem {
  const remedy = 'select fewer endpoints, or split the document';
  return new Problem('document-faulty', `The document was given up: ${how}; ${remedy}.`);
}

async function serveRead(worker: Worker, ports: ReadPorts, reply: Reply): Promise<void> {
  if (reply.kind !== 'file' && reply.kind !== 'url') return;
  const { kind, id, location, maxBytes } = reply;
  const answer: Request =
    kind === 'file'
      ? { kind, id, outcome: await outcomeOf(ports.readFile(location, maxBytes)) }
      : { kind, id, outcome: await outcomeOf(ports.fetch(location, maxBytes)) };
  worker.postMessage(answer);
}

/** fetch hides the reason of a failure in `cause`; only its words and code can travel. */
async function outcomeOf<T>(reading: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await reading };
  } catch (error) {
    if (error instanceof Problem) {
      const { kind, message, faults } = error;
      return { problem: { kind, message, faults } };
    }
    const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (!(root instanceof Error)) return { fault: { message: String(root), code: null } };
    const code = 'code' in root && typeof root.code === 'string' ? root.code : null;
    return { fault: { message: root.message, code } };
  }
}
