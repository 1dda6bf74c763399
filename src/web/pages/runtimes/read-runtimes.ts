import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import type { WebContext } from '../../web-env.ts';

const Runtimes = z.object({ items: z.array(wire.runtime) });

export type Runtime = z.output<typeof wire.runtime>;

/** The runtimes of the workspace. */
export async function readRuntimes(api: ApiClient): Promise<readonly Runtime[]> {
  return (await api.get('/runtimes', Runtimes)).items;
}

/**
 * The runtime that the path names.
 * @throws Problem `not-found`
 */
export async function readRuntime(context: WebContext): Promise<Runtime> {
  const requestedName = context.req.param('name');
  const found = (await readRuntimes(context.get('api'))).find(({ name }) => name === requestedName);
  if (found === undefined) throw new Problem('not-found', 'There is no such runtime.');
  return found;
}
