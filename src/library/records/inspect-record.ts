import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { type InspectedDocument, inspectSession } from './fetch-specification.ts';
import { openRecordRepository, openSpecification } from './open-document.ts';
import { getRecord } from './records.ts';

/**
 * Reads the document of a record as it is now, for another choice of endpoints.
 * @throws Problem `not-found`, and all that reading may meet
 */
export async function inspectRecord(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<InspectedDocument> {
  const record = await getRecord(ports, actor, name);
  return inspectSession(
    await openSpecification(ports, record, () =>
      openRecordRepository(ports, record, 'repository-read'),
    ),
  );
}
