import { type MessagePort, parentPort } from 'node:worker_threads';
import { auditDocument } from '../audit/index.ts';
import { generate } from '../generator/index.ts';
import { endpointNames, type HttpAnswer, readDocument } from '../generator/read.ts';
import { Problem } from '../problem.ts';
import type { Reply, Request } from './messages.ts';
import { Questions } from './questions.ts';

/*
 * The other end of a session, in a thread of its own: documents come from strangers, and one that
 * costs too much time or memory is ended here without harm to the server. All reading is asked of
 * the session, so this thread needs neither network nor disk.
 */
if (parentPort !== null) serve(parentPort);

type Command = Extract<Request, { kind: 'open' | 'generate' | 'audit' }>;

function serve(port: MessagePort): void {
  const tell = (reply: Reply) => port.postMessage(reply);
  const files = new Questions<Uint8Array | string>((id, location, maxBytes) =>
    tell({ kind: 'file', id, location, maxBytes }),
  );
  const urls = new Questions<HttpAnswer>((id, location, maxBytes) =>
    tell({ kind: 'url', id, location, maxBytes }),
  );
  const answer = answerer(files, urls);
  port.on('message', (request: Request) => {
    if (request.kind === 'file') return files.settle(request.id, request.outcome);
    if (request.kind === 'url') return urls.settle(request.id, request.outcome);
    answer(request).then(tell, (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const { kind, message, faults } = error;
      tell({ kind: 'problem', problem: { kind, message, faults } });
    });
  });
}

/** Keeps the document between the commands of one session. */
function answerer(files: Questions<Uint8Array | string>, urls: Questions<HttpAnswer>) {
  let document: Awaited<ReturnType<typeof readDocument>> | undefined;
  return async (command: Command): Promise<Reply> => {
    if (command.kind === 'open') {
      const { location, cwd } = command;
      document = await readDocument(location, { readFile: files.ask, fetch: urls.ask, cwd });
      const { title, version, openapi, files: read, tree } = document;
      const endpoints = endpointNames(tree);
      return { kind: 'opened', inspection: { title, version, openapi, endpoints, files: read } };
    }
    if (document === undefined)
      throw new Error('a suite was asked of a session without a document');
    if (command.kind === 'audit') return { kind: 'audited', audit: auditDocument(document) };
    return { kind: 'generated', generated: generate(document, command.options) };
  };
}
