import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';
import type { Choice } from '../../components/field.tsx';

const GitCredentials = z.object({ items: z.array(wire.gitCredential) });

/** The Git credentials to choose from, by what they are wanted for. */
export interface GitChoices {
  readonly document: readonly Choice[];
  /** One that may write may read too. */
  readonly read: readonly Choice[];
  readonly write: readonly Choice[];
  /** Whether this installation keeps repositories itself. */
  readonly hasLocal: boolean;
}

/** The registered Git credentials as choices, and whether a repository may be local. */
export async function gitChoices(api: ApiClient): Promise<GitChoices> {
  const { items } = await api.get('/git-credentials', GitCredentials);
  const { local_repositories: hasLocal } = await api.get('/platform', wire.platform);
  const registered = (...purposes: readonly string[]) =>
    items
      .filter(({ purpose }) => purpose !== null && purposes.includes(purpose))
      .map(({ name, hosts }) => ({ value: name, label: `${name} (${hosts.join(', ')})` }));
  return {
    document: registered('document'),
    read: registered('repository-read', 'repository-write'),
    write: registered('repository-write'),
    hasLocal,
  };
}
