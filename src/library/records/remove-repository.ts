import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';
import { localPlace } from '../../git/local-repositories.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { localUrlOf } from './record-repository.ts';
import type { GenerationRecord } from './records.ts';

/** Removes the local repository of a record that was deleted. */
export const REMOVE_REPOSITORY: JobKind<{ url: string }> = {
  name: 'remove-local-repository',
  data: z.object({ url: z.string().refine((url) => localPlace(url) !== null) }),
  restarts: 5,
  timeoutSeconds: 5 * 60,
  concurrency: 1,
};

/**
 * Requests the removal in the transaction that deletes the record, so that it is neither lost nor done
 * for a record that stays. Where no repositories are kept there is none.
 */
export async function removeWithRecord(
  { queue, localRepositories }: LibraryPorts,
  record: GenerationRecord,
): Promise<void> {
  if (localRepositories !== null) await queue.send(REMOVE_REPOSITORY, { url: localUrlOf(record) });
}

/** Does one removal; it may be done again. */
export async function removeRepository(
  { localRepositories }: LibraryPorts,
  url: string,
): Promise<void> {
  await localRepositories?.remove(url);
}
