import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';

const Runtimes = z.object({ items: z.array(wire.runtime) });

export type Runtime = z.output<typeof wire.runtime>;

/** The runtimes of the workspace. */
export async function readRuntimes(api: ApiClient): Promise<readonly Runtime[]> {
  return (await api.get('/runtimes', Runtimes)).items;
}
