import type { InWorkspace } from '../../database/index.ts';
import { localPlace, localUrl } from '../../git/local-repositories.ts';
import type { RepositoryType } from '../../git/provider.ts';
import { Problem } from '../../problem.ts';

/** What an edit says of a record's repository, as far as its type decides. */
export interface RepositoryEdit {
  readonly type?: RepositoryType | undefined;
  readonly url?: string | undefined;
  /** The name of a credential; null for none. */
  readonly credential?: string | null | undefined;
}

/** A record, as far as its repository follows from it. */
export interface RecordPlace extends InWorkspace {
  readonly id: string;
  readonly repositoryType: RepositoryType;
}

/** The URL of the local repository of a record: it is the record's as long as there is the record. */
export function localUrlOf({ workspaceId, id }: Pick<RecordPlace, 'workspaceId' | 'id'>): string {
  return localUrl({ workspaceId, repositoryId: id });
}

/**
 * What speaks against an edit: a local repository has neither a URL of a person's choice nor a credential,
 * and a record that leaves its local one for another has to name it.
 *
 * @returns the Problem `input-faulty`; null when nothing does
 */
export function repositoryFault(record: RecordPlace, edit: RepositoryEdit): Problem | null {
  const { repositoryType: before } = record;
  const { type = before, url, credential } = edit;
  if (type !== 'local') {
    const isMissing = before === 'local' && url === undefined;
    const isLocal = url !== undefined && localPlace(url) !== null;
    const requirement = `must be the URL of a repository of ${type} when the record's is no longer local`;
    return isMissing || isLocal ? faulty(`url: ${requirement}`) : null;
  }
  if (url !== undefined && url !== localUrlOf(record)) {
    return faulty('url: Proofgate gives the URL of a local repository; leave it out');
  }
  const needsNone = credential === undefined || credential === null;
  return needsNone ? null : faulty('credential: a local repository needs none; leave it out');
}

function faulty(what: string): Problem {
  return new Problem('input-faulty', 'Some fields need attention.', [`repository.${what}`]);
}
