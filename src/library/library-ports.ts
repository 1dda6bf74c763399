import type { Database, InWorkspace, Queue } from '../database/index.ts';
import type { Session } from '../generation/index.ts';
import type { GitRepository, OpenRepository } from '../git/provider.ts';

/** What the library needs from the world; the composition root fills it in. */
export interface LibraryPorts {
  readonly database: Database;
  readonly queue: Queue;
  /** Reads a document at a URL; the token is for a private one. */
  readonly openUrl: (url: string, token: string | null) => Promise<Session>;
  readonly openUpload: (fileName: string, content: Uint8Array) => Promise<Session>;
  /** Reads a document of a repository, as it is at a commit. */
  readonly openCommitted: (
    repository: GitRepository,
    commit: string,
    path: string,
  ) => Promise<Session>;
  readonly openRepository: OpenRepository;
  /** Told of a run that ends, inside the transaction that ends it. */
  readonly runEnded: (runId: string) => Promise<void>;
  /**
   * The token behind a registered credential's reference, `env://NAME` or `SAFE_KEY/KEY` of a safe of
   * the workspace.
   *
   * @throws Problem `credential-unset`, and those of stores
   */
  readonly readToken: (workspace: InWorkspace, reference: string) => Promise<string>;
  /**
   * Whether a reference can be registered: what it names of a safe is there.
   * @throws Problem `input-faulty`
   */
  readonly requireReference: (workspace: InWorkspace, reference: string) => Promise<void>;
}
