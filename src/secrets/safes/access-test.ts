import type { InWorkspace } from '../../database/index.ts';
import { accessProblem } from '../reads/store-problem.ts';
import { withTimeout } from '../reads/store-reads.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { storedName } from './key-names.ts';
import type { StoreColumns } from './safe-store.ts';

const TEST_TIMEOUT_MS = 10_000;
/** An entry that nobody has: only who has access learns that it is missing. */
const PROBE = 'proofgate-access-test';

/**
 * Checks that the platform has access to a store, before its safe is saved (docs/secrets.md#set-it-up).
 * @throws Problem `safe-access-refused` with the reason; `address-refused`
 */
export async function requireAccess(
  { openStore }: SecretsPorts,
  { workspaceId }: InWorkspace,
  { kind, url, access }: StoreColumns,
  secureUuid: string,
): Promise<void> {
  const store = openStore({ workspaceId, kind, url, access });
  try {
    await withTimeout(TEST_TIMEOUT_MS, (signal) =>
      store.test('secret', storedName(secureUuid, PROBE), signal),
    );
  } catch (error) {
    throw accessProblem(error);
  } finally {
    store.close();
  }
}
