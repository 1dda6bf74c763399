import type { Store } from '../../../src/database/index.ts';
import { type ExecutionParts, openExecutionParts } from '../../support/platform/execution.ts';

/** This process on a store, for as long as nobody else may have it. */
export async function opened<T>(
  store: Store,
  work: (parts: ExecutionParts) => Promise<T>,
): Promise<T> {
  const parts = await openExecutionParts(store);
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
}
