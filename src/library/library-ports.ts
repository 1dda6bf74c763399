import type { Database, InWorkspace, Queue } from '../database/index.ts';
import type { Session } from '../generation/index.ts';
import type { LocalRepositories } from '../git/local-repositories.ts';
import type { GitRepository, RepositoryAddress } from '../git/provider.ts';
import type { GrantedToken } from './git-credentials/granted-token.ts';
import type { Permit } from './git-credentials/permit.ts';

/** What the library needs from the world; the composition root fills it in. */
export interface LibraryPorts {
  readonly database: Database;
  readonly queue: Queue;
  /** Reads a document at a URL; the token is for a private one. */
  readonly openUrl: (url: string, token: GrantedToken<'document'> | null) => Promise<Session>;
  readonly openUpload: (fileName: string, content: Uint8Array) => Promise<Session>;
  /** Reads a document of a repository, as it is at a commit. */
  readonly openCommitted: (
    repository: GitRepository,
    commit: string,
    path: string,
  ) => Promise<Session>;
  /** Opens a repository; with a token that was granted for reading, or for writing. */
  readonly openRepository: (
    address: RepositoryAddress,
    token: GrantedToken<'repository-read' | 'repository-write'> | null,
  ) => Promise<GitRepository>;
  /** The repositories that this installation keeps itself; null where it keeps none. */
  readonly localRepositories: LocalRepositories | null;
  /** Notified of a run that ends, inside the transaction that ends it. */
  readonly runEnded: (runId: string) => Promise<void>;
  readonly gitTokens: GitTokens;
  /** What starts a pipeline: gatekeepers first, then schedules. */
  readonly startersOf: (
    workspace: InWorkspace,
    pipelineId: string,
  ) => Promise<readonly { readonly kind: 'gatekeeper' | 'schedule'; readonly name: string }[]>;
}

/**
 * What is behind the references of Git credentials: `env://NAME` of the server, or `SAFE_KEY/KEY` of a
 * safe of the workspace.
 */
export interface GitTokens {
  /** Whether tokens may go over plain http within this machine: in local mode. */
  readonly plainLoopback: boolean;
  /** Where the operator lets a reference be sent; null where its value is not the operator's. */
  readonly operatorHosts: (
    workspace: InWorkspace,
    reference: string,
  ) => Promise<readonly string[] | null>;
  /** @throws Problem `credential-unset`, and those of stores */
  readonly read: (permit: Permit) => Promise<string>;
  /**
   * Whether a reference can be registered: what it names of a safe is there, and bound to no test case.
   * @throws Problem `input-faulty`
   */
  readonly requireReference: (workspace: InWorkspace, reference: string) => Promise<void>;
}
