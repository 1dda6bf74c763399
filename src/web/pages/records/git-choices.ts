import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import type { Choice } from '../../components/field.tsx';

const GitCredentials = z.object({ items: z.array(wire.gitCredential) });

/** The Git credentials to choose from; one that may write may read too. */
export interface GitChoices {
  readonly read: readonly Choice[];
  readonly write: readonly Choice[];
}

/** The registered Git credentials as choices. */
export async function gitChoices(api: ApiClient): Promise<GitChoices> {
  const { items } = await api.get('/git-credentials', GitCredentials);
  const choice = ({ name }: { name: string }) => ({ value: name, label: name });
  return {
    read: items.map(choice),
    write: items.filter(({ access }) => access === 'write').map(choice),
  };
}
