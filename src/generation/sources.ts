import { z } from 'zod';
import type { HttpAnswer, ReadPorts } from '../generator/document/read.ts';

/** What was read at a location: its bytes, or where it redirected to. */
const source = z.union([
  z.strictObject({ location: z.string(), url: z.string(), base64: z.base64() }),
  z.strictObject({ location: z.string(), url: z.string(), redirect: z.string() }),
]);

/** A document with all that was read of it, so that it can be read again elsewhere and be the same. */
export const documentSources = z.strictObject({
  /** Of the root, as reading began with it. */
  location: z.string(),
  cwd: z.string(),
  files: z.array(source),
});

export type DocumentSources = z.output<typeof documentSources>;
type DocumentSource = z.output<typeof source>;

/** Ports that remember what is read through them. */
export function recorded(
  location: string,
  ports: ReadPorts,
): { readonly ports: ReadPorts; readonly sources: () => DocumentSources } {
  const files: (() => DocumentSource)[] = [];
  const readFile: ReadPorts['readFile'] = async (path, maxBytes) => {
    const bytes = await ports.readFile(path, maxBytes);
    const base64 = () => Buffer.from(bytes).toString('base64');
    files.push(() => ({ location: path, url: path, base64: base64() }));
    return bytes;
  };
  const fetch: ReadPorts['fetch'] = async (requestUrl, maxBytes) => {
    const answer = await ports.fetch(requestUrl, maxBytes);
    const recording = recordedResponse(requestUrl, answer);
    if (recording !== null) files.push(recording);
    return answer;
  };
  const { cwd } = ports;
  return {
    ports: { ...ports, readFile, fetch },
    sources: () => ({ location, cwd, files: files.map((file) => file()) }),
  };
}

/** What failed is left out: it fails again, since it is not there. */
function recordedResponse(location: string, answer: HttpAnswer): (() => DocumentSource) | null {
  const { status, url, bytes, redirect } = answer;
  if (redirect !== undefined) return () => ({ location, url, redirect });
  if (status < 200 || status >= 300) return null;
  return () => ({ location, url, base64: Buffer.from(bytes).toString('base64') });
}

/** Ports that read what was read before, and nothing else: neither network nor disk. */
export function sourcePorts({ cwd, files }: DocumentSources): ReadPorts {
  const known = new Map(files.map((file) => [file.location, file]));
  const find = (location: string): DocumentSource => {
    const found = known.get(location);
    if (found === undefined) throw new Error('it could not be read when the document was');
    return found;
  };
  return {
    readFile: async (path) => bytesOf(find(path)),
    fetch: async (requestUrl) => {
      const found = find(requestUrl);
      const answer = { url: found.url, bytes: bytesOf(found), contentType: null };
      return 'redirect' in found
        ? { ...answer, status: 302, redirect: found.redirect }
        : { ...answer, status: 200 };
    },
    cwd,
  };
}

function bytesOf(found: DocumentSource): Uint8Array {
  return 'base64' in found ? Buffer.from(found.base64, 'base64') : new Uint8Array();
}
