import { open, realpath } from 'node:fs/promises';
import type { HttpAnswer, ReadPorts } from '../../generator/document/read.ts';

const TIMEOUT_MS = 30_000;

/**
 * The disk and the network for reading a document, only in this thread: a bundle has no file beside
 * it to start another one from. Nothing is read much beyond the limit.
 */
export const plainPorts: ReadPorts = {
  readFile,
  realPath: realpath,
  fetch: get,
  get cwd() {
    return process.cwd();
  },
};

/** Any file that can be read, pipes too (`<(…)`). */
async function readFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    return await gather(file.createReadStream({ autoClose: false }), maxBytes);
  } finally {
    await file.close();
  }
}

/** One request; a redirect is reported, not followed, so that the reader can check its target. */
async function get(url: string, maxBytes: number): Promise<HttpAnswer> {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
  });
  const redirect = answer.headers.get('location');
  const isRedirect = answer.status >= 300 && answer.status < 400 && redirect !== null;
  const bytes =
    isRedirect || answer.body === null ? new Uint8Array() : await gather(answer.body, maxBytes);
  return {
    status: answer.status,
    url,
    bytes,
    contentType: answer.headers.get('content-type'),
    ...(isRedirect ? { redirect } : {}),
  };
}

/** Reads until the end, or until one byte more than allowed has come. */
async function gather(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks);
}
