import { getHeapStatistics } from 'node:v8';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { auditDocument } from '../audit/index.ts';
import { endpointNames, type HttpAnswer, readDocument } from '../generator/document/read.ts';
import {
  type Generated,
  type GenerateOptions,
  generate,
  prerequisitesOf,
  readLearned,
} from '../generator/index.ts';
import { Problem } from '../problem.ts';
import { annotate } from './annotated/annotate.ts';
import type { LineRequest, Reply, Request } from './messages.ts';
import { Questions } from './questions.ts';
import { referenceLines } from './reference-lines.ts';

/*
 * The other end of sessions, one after another, in a thread: documents come from strangers, and one that
 * costs too much time or memory is ended here without harm to the server. All reading goes through
 * the session, so this thread needs neither network nor disk. Each session comes as a separate port, and leaves
 * nothing behind when that is closed.
 */
parentPort?.on('message', serve);

type Command = Extract<
  Request,
  {
    kind:
      | 'open'
      | 'generate'
      | 'audit'
      | 'annotate'
      | 'prerequisites'
      | 'lines'
      | 'calibrate'
      | 'learn';
  }
>;

/** What the thread asks of its session. */
interface Asking {
  readonly files: Questions<[location: string, maxBytes: number], Uint8Array | string>;
  readonly urls: Questions<[location: string, maxBytes: number], HttpAnswer>;
  readonly lines: Questions<[line: LineRequest], string>;
  /** Aborted where a calibration is to end. */
  readonly enough: AbortController;
}

function serve(port: MessagePort): void {
  const post = (reply: Reply) => port.postMessage(reply);
  const asking: Asking = {
    files: new Questions((id, location, maxBytes) =>
      post({ kind: 'file', id, location, maxBytes }),
    ),
    urls: new Questions((id, location, maxBytes) => post({ kind: 'url', id, location, maxBytes })),
    lines: new Questions((id, request) => post({ kind: 'ask', id, request })),
    enough: new AbortController(),
  };
  const answer = answerer(asking);
  port.on('message', (request: Request) => {
    if (request.kind === 'file') return asking.files.settle(request.id, request.outcome);
    if (request.kind === 'url') return asking.urls.settle(request.id, request.outcome);
    if (request.kind === 'answer') return asking.lines.settle(request.id, request.outcome);
    if (request.kind === 'enough') return asking.enough.abort();
    const finish = (reply: Reply) => {
      post({ kind: 'heap', bytes: getHeapStatistics().used_heap_size });
      post(reply);
    };
    answer(request).then(finish, (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const { kind, message, faults } = error;
      post({ kind: 'problem', problem: { kind, message, faults } });
    });
  });
}

/** Keeps the document, and what was learned, between the commands of one session. */
function answerer({ files, urls, lines, enough }: Asking) {
  let document: Awaited<ReturnType<typeof readDocument>> | undefined;
  let known: GenerateOptions = {};
  let latest: Generated | undefined;
  return async (command: Command): Promise<Reply> => {
    if (command.kind === 'open') {
      const { location, cwd } = command;
      document = await readDocument(location, {
        readFile: files.request,
        fetch: urls.request,
        cwd,
      });
      const { title, version, openapi, files: read, tree } = document;
      const endpoints = endpointNames(tree);
      return { kind: 'opened', inspection: { title, version, openapi, endpoints, files: read } };
    }
    if (document === undefined)
      throw new Error('a session without a document was asked for a suite');
    if (command.kind === 'audit') return { kind: 'audited', audit: auditDocument(document) };
    if (command.kind === 'annotate') {
      if (latest === undefined)
        throw new Error('a session without a suite was asked for its tests');
      return { kind: 'annotated', document: annotate(document, command.endpoints, latest) };
    }
    if (command.kind === 'prerequisites')
      return { kind: 'required', prerequisites: prerequisitesOf(document) };
    if (command.kind === 'lines') {
      const lines = await referenceLines(document, command.references, files.request);
      return { kind: 'lined', lines };
    }
    if (command.kind === 'calibrate') {
      const { calibrateSuite } = await import('./calibrate-suite.ts');
      const { options, budget } = command;
      const how = { budget, enough: enough.signal, request: lines.request };
      const done = await calibrateSuite(document, options, how);
      const { learned, calibration } = done;
      const { excluded } = calibration;
      known = { learned, excluded, ...(options.previous && { learnedFrom: options.previous }) };
      return { kind: 'calibrated', calibration };
    }
    if (command.kind === 'learn') {
      const { learned: texts, excluded } = command.lessons;
      const learned = [...texts].map(([slug, text]) => [slug, readLearned(text)] as const);
      known = { learned: new Map(learned), excluded, learnedFrom: command.from };
      return { kind: 'learned' };
    }
    const { calibrated = false, ...options } = command.options;
    const merged = { ...options, ...(calibrated && known) };
    latest = generate(document, merged);
    return { kind: 'generated', generated: latest };
  };
}
