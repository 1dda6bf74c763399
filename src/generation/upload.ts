import { basename } from 'node:path';
import type { ReadPorts } from '../generator/document/read.ts';
import { Problem } from '../problem.ts';
import { openSession, type Session } from './session.ts';

/** A folder that exists only in the names of faults. */
const FOLDER = '/upload';

/**
 * Opens a document that a person uploaded. It is one file: what it refers to must be inside it.
 *
 * @param fileName shown in faults; only its last part counts
 * @throws Problem as `openSession`
 */
export function openUpload(fileName: string, content: Uint8Array): Promise<Session> {
  const location = `${FOLDER}/${basename(fileName).replaceAll('\0', '') || 'document'}`;
  const ports: ReadPorts = {
    readFile: async (path) => {
      if (path === location) return content;
      throw new Error(
        'an uploaded document is one file: bundle it first (npx @redocly/cli bundle)',
      );
    },
    fetch: async (url) => {
      throw new Problem('address-refused', `An uploaded document may not read ${url}; bundle it.`);
    },
    cwd: FOLDER,
  };
  return openSession(location, ports);
}
