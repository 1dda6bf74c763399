import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from '../records/records.ts';
import { isConnected, requireConnectable } from './connectable.ts';
import { type ConnectionInput, connectionInput } from './connection-input.ts';
import { publishCopy, readCopy, type SuiteCopy } from './copy-suite.ts';
import { moveRecord } from './move-record.ts';

/** How often a suite that changes while it is copied is copied again. */
const TRIES = 3;

/**
 * Connects a record with a local repository to one of a Git host:
 * 1. check that the record may go there, before anything is written;
 * 2. commit its suite to the branch, as it is now, with all that people and calibrations wrote in it;
 * 3. move the record and its test cases there, in one transaction, if the suite is still the one that was
 *    copied; otherwise copy it again.
 *
 * Whatever fails before the last step leaves the record local. No transaction waits for the Git host, so that
 * the suite may change meanwhile. Repeated, it publishes the same files without another commit.
 *
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `field-fixed`, `record-busy`, `suite-missing`,
 *   `folder-taken`, `folder-foreign`, and those of credentials and repositories
 */
export async function connectRecord(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  input: ConnectionInput,
): Promise<GenerationRecord> {
  const { repository: target } = parseInput(connectionInput, input);
  const copies: SuiteCopy[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const { record, moved } = await requireConnectable(ports, actor, name, target);
    if (isConnected(record, target)) return record;
    copies.push(await readCopy(ports, record));
    const commit = await publishCopy(ports, moved, copies, target.adopt);
    const connected = await moveRecord(ports, actor, { name, target, copies, commit });
    if (connected !== null) return connected;
  }
  const message = `The suite of ${name} changed ${TRIES} times while it was copied; try again later.`;
  throw new Problem('record-busy', message);
}
