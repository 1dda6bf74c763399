import type { InWorkspace } from '../database/index.ts';
import type { RepositoryAddress } from '../git/provider.ts';

/** An uploaded script. */
export interface UploadedSource {
  readonly kind: 'uploaded';
  readonly fileName: string;
  readonly script: string;
}

/** Scripts on a branch. */
export interface BranchSource extends InWorkspace {
  readonly kind: 'branch';
  readonly address: RepositoryAddress;
  /** The credential that the record or the import was registered with. */
  readonly credentialId: string | null;
  readonly branch: string;
  /** The folder of the suite, with what its scripts share. */
  readonly root: string;
  /** The test case's folder or script, below `root`. */
  readonly path: string;
}

/** A test case that its record no longer selects has nothing in Git. */
export interface UnlinkedSource {
  readonly kind: 'unlinked';
}

/** Where the scripts of a test case are. */
export type TestCaseSource = UploadedSource | BranchSource | UnlinkedSource;
