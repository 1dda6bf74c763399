import type { Inspection, Session } from '../../generation/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import type { Actor } from '../../workspaces/index.ts';
import { tokenFor } from '../git-credentials/token-for.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { findCredential } from '../references.ts';
import { type FetchableInput, fetchable } from './record-input.ts';

/** A document as a person sees it before choosing endpoints, with its score and what it leaves to be named. */
export interface InspectedDocument extends Inspection {
  readonly audit: Awaited<ReturnType<Session['audit']>>;
  readonly prerequisites: Awaited<ReturnType<Session['prerequisites']>>;
}

/**
 * Reads a document before a record is created from it, for the choice of endpoints ("Fetch").
 * @throws Problem `input-faulty`, `not-found` for the credential, and all that reading may meet
 */
export async function fetchSpecification(
  ports: LibraryPorts,
  actor: Actor,
  input: FetchableInput,
): Promise<InspectedDocument> {
  const source = parseInput(fetchable, input);
  const session =
    source.kind === 'upload'
      ? await ports.openUpload(source.fileName, source.content)
      : await ports.openUrl(source.url, await documentToken(ports, actor, source));
  return inspectSession(session);
}

/** What a session has read, scored; ends it. */
export async function inspectSession(session: Session): Promise<InspectedDocument> {
  try {
    return {
      ...session.inspection,
      audit: await session.audit(),
      prerequisites: await session.prerequisites(),
    };
  } finally {
    await session.close();
  }
}

async function documentToken(
  ports: LibraryPorts,
  actor: Actor,
  source: Extract<FetchableInput, { kind: 'url' }>,
) {
  const credentialId = await findCredential(ports, actor, source.credential);
  const selected = { workspaceId: actor.workspaceId, credentialId };
  return tokenFor(ports, selected, { purpose: 'document', url: source.url });
}
