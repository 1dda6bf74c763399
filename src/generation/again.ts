import { openSession, type Session } from './session.ts';
import { type DocumentSources, sourcePorts } from './sources.ts';

/** Opens a document as it was when these sources were read. @throws Problem as `openSession` */
export function openAgain(sources: DocumentSources): Promise<Session> {
  return openSession(sources.location, sourcePorts(sources));
}
