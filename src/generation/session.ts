import type { MessagePort } from 'node:worker_threads';
import type { Audit } from '../audit/index.ts';
import type { ReadPorts } from '../generator/document/read.ts';
import type { Generated, Prerequisites } from '../generator/index.ts';
import { Problem } from '../problem.ts';
import type { AnnotatedDocument } from './annotated/annotated-document.ts';
import type {
  Calibration,
  Inspection,
  Lessons,
  LineRequest,
  Outcome,
  Reply,
  Request,
  SuiteOptions,
} from './messages.ts';
import type { ReferenceLine } from './reference-lines.ts';
import { type DocumentSources, recorded } from './sources.ts';
import { leaveThread, type Thread, takeThread } from './threads.ts';

/** One document, read once, in a thread that reads no other meanwhile; suites can be generated from it repeatedly. */
export interface Session {
  readonly inspection: Inspection;
  /** @throws Problem `document-faulty` when the document costs more than the limits allow */
  generate(options: SuiteOptions): Promise<Generated>;
  /** The score of the document. @throws Problem as `generate` */
  audit(): Promise<Audit>;
  /**
   * The document as a person reads it, with its score, and at each line what it loses there and which tests of the
   * latest suite of this session break its constraint.
   * @param endpoints those whose operations are shown, with what they refer to
   * @throws Problem as `generate`
   */
  annotate(endpoints: readonly string[]): Promise<AnnotatedDocument>;
  /** Where the API runs, and which credentials it requires. @throws Problem as `generate` */
  prerequisites(): Promise<Prerequisites>;
  /** Where references relative to the root of a document in a repository are written. @throws Problem as `generate` */
  lines(references: readonly string[]): Promise<readonly (ReferenceLine | null)[]>;
  /**
   * Tries the valid requests of a suite; `generate` with `calibrated` makes it with what was learned.
   * @param options with `previous`, the suite as it is
   * @throws Problem `suite-missing`, `suite-stale`, as `generate` and as `ask` do
   */
  calibrate(options: SuiteOptions, how: Calibrating): Promise<Calibration>;
  /**
   * Takes what a calibration elsewhere has learned; `generate` with `calibrated` makes the suite with it.
   * @param from the files that it was learned with
   * @throws Problem as `generate`
   */
  learn(lessons: Lessons, from: ReadonlyMap<string, string>): Promise<void>;
  /** All that was read of the document. */
  sources(): DocumentSources;
  /** Ends the session, and its thread unless another session can have it. */
  close(): Promise<void>;
}

/** How a suite is calibrated. */
export interface Calibrating {
  /** Requests for an endpoint at most. */
  readonly budget: number;
  /** Changes files of the suite under calibration, and sends a line to the program that sends its requests. */
  readonly request: (line: LineRequest) => Promise<string>;
  /** Ends it before the next endpoint. */
  readonly enough: AbortSignal;
}

export interface SessionLimits {
  /** For each step: reading, each generation, and what is thought between two requests. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** GitHub's own document, among the largest there are, takes 6 s and 0.5 GB. */
const LIMITS: SessionLimits = { timeoutMs: 300_000, memoryMb: 2048 };

/**
 * Reads a document in a thread that does nothing else.
 *
 * @param location an absolute path or a URL, in the terms of the ports
 * @param world all that the document may read
 * @throws Problem as `readDocument` does, and `document-faulty` beyond the limits
 */
export async function openSession(
  location: string,
  world: ReadPorts,
  limits: SessionLimits = LIMITS,
): Promise<Session> {
  const { ports, sources } = recorded(location, world);
  const thread = takeThread(limits.memoryMb);
  thread.port.on('message', (reply: Reply) => {
    if (reply.kind === 'heap') thread.heapBytes = reply.bytes;
    void serveRead(thread.port, ports, reply);
  });
  try {
    const opened = await step(thread, limits, { kind: 'open', location, cwd: ports.cwd });
    if (opened.kind !== 'opened') throw new Error(`the thread answered ${opened.kind}`);
    return {
      inspection: opened.inspection,
      generate: async (options) => {
        const reply = await step(thread, limits, { kind: 'generate', options });
        if (reply.kind !== 'generated') throw new Error(`the thread answered ${reply.kind}`);
        return reply.generated;
      },
      audit: async () => {
        const reply = await step(thread, limits, { kind: 'audit' });
        if (reply.kind !== 'audited') throw new Error(`the thread answered ${reply.kind}`);
        return reply.audit;
      },
      annotate: async (endpoints) => {
        const reply = await step(thread, limits, { kind: 'annotate', endpoints });
        if (reply.kind !== 'annotated') throw new Error(`the thread answered ${reply.kind}`);
        return reply.document;
      },
      prerequisites: async () => {
        const reply = await step(thread, limits, { kind: 'prerequisites' });
        if (reply.kind !== 'required') throw new Error(`the thread answered ${reply.kind}`);
        return reply.prerequisites;
      },
      lines: async (references) => {
        const reply = await step(thread, limits, { kind: 'lines', references });
        if (reply.kind !== 'lined') throw new Error(`the thread answered ${reply.kind}`);
        return reply.lines;
      },
      calibrate: (options, how) => calibrate(thread, limits, options, how),
      learn: async (lessons, from) => {
        const reply = await step(thread, limits, { kind: 'learn', lessons, from });
        if (reply.kind !== 'learned') throw new Error(`the thread answered ${reply.kind}`);
      },
      sources,
      close: () => leaveThread(thread),
    };
  } catch (error) {
    await leaveThread(thread);
    throw error;
  }
}

async function calibrate(
  thread: Thread,
  limits: SessionLimits,
  options: SuiteOptions,
  { budget, request, enough }: Calibrating,
): Promise<Calibration> {
  const onEnough = () => thread.port.postMessage({ kind: 'enough' } satisfies Request);
  if (enough.aborted) onEnough();
  enough.addEventListener('abort', onEnough);
  try {
    const reply = await step(thread, limits, { kind: 'calibrate', options, budget }, request);
    if (reply.kind !== 'calibrated') throw new Error(`the thread answered ${reply.kind}`);
    return reply.calibration;
  } finally {
    enough.removeEventListener('abort', onEnough);
  }
}

type Answer = Exclude<Reply, { kind: 'problem' | 'file' | 'url' | 'ask' | 'heap' }>;

function isAnswer(reply: Reply): reply is Answer {
  return !['problem', 'file', 'url', 'ask', 'heap'].includes(reply.kind);
}

/**
 * Sends one command and waits for its answer, the end of the thread, or the end of its time.
 * @param request answers the thread's own requests meanwhile; that time does not count as the thread's
 */
async function step(
  thread: Thread,
  limits: SessionLimits,
  command: Request,
  request?: Calibrating['request'],
): Promise<Answer> {
  const { worker, port } = thread;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onTime = () => {
    reject(tooCostly(`it took longer than ${limits.timeoutMs / 1000} s`));
    void worker.terminate();
  };
  let timer = setTimeout(onTime, limits.timeoutMs);
  let isOver = false;
  const answer = async (id: number, asking: Promise<string>) => {
    clearTimeout(timer);
    const outcome = await outcomeOf(asking);
    if (isOver) return;
    timer = setTimeout(onTime, limits.timeoutMs);
    port.postMessage({ kind: 'answer', id, outcome } satisfies Request);
  };
  const onMessage = (reply: Reply) => {
    if (isAnswer(reply)) resolve(reply);
    if (reply.kind === 'ask' && request !== undefined)
      void answer(reply.id, request(reply.request));
    if (reply.kind !== 'problem') return;
    const { kind, message, faults } = reply.problem;
    reject(new Problem(kind, message, faults));
  };
  const onError = (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isMemory ? tooCostly(`it needs more than ${limits.memoryMb} MB of memory`) : error);
  };
  const onExit = () => reject(new Error('the thread of the generator ended'));
  port.on('message', onMessage);
  worker.on('error', onError).on('exit', onExit);
  thread.unfinished++;
  try {
    port.postMessage(command);
    const answered = await promise;
    thread.unfinished--;
    return answered;
  } finally {
    isOver = true;
    clearTimeout(timer);
    port.off('message', onMessage);
    worker.off('error', onError).off('exit', onExit);
  }
}

function tooCostly(how: string): Problem {
  const remedy = 'select fewer endpoints, or split the document';
  return new Problem('document-faulty', `The document was given up: ${how}; ${remedy}.`);
}

async function serveRead(port: MessagePort, ports: ReadPorts, reply: Reply): Promise<void> {
  if (reply.kind !== 'file' && reply.kind !== 'url') return;
  const { kind, id, location, maxBytes } = reply;
  const answer: Request =
    kind === 'file'
      ? { kind, id, outcome: await outcomeOf(ports.readFile(location, maxBytes)) }
      : { kind, id, outcome: await outcomeOf(ports.fetch(location, maxBytes)) };
  port.postMessage(answer);
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
