import { SUITE_MARK } from '../../generation/index.ts';
import { Problem } from '../../problem.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from '../records/open-document.ts';
import type { GenerationRecord } from '../records/records.ts';

/** The suite of a record as it was at a commit of its local repository. */
export interface SuiteCopy {
  readonly commit: string;
  /** By their paths below the folder. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the suite of a record whole.
 * @throws Problem `scripts-missing`, `folder-foreign` where a file is no text, and those of the repository
 */
export async function readCopy(ports: LibraryPorts, record: GenerationRecord): Promise<SuiteCopy> {
  const { name, branch, rootFolder, repositoryUrl } = record;
  const repository = await openRecordRepository(ports, record, 'repository-read');
  const commit = await repository.head(branch);
  const found = commit === null ? null : await repository.readFolder(commit, rootFolder);
  if (commit === null || found === null || found.size === 0) {
    const message = `${rootFolder} is not on ${branch} of ${repositoryUrl}: generate ${name} to have it again.`;
    throw new Problem('scripts-missing', message);
  }
  const files = [...found].map(([path, bytes]) => [path, textOf(path, bytes, record)] as const);
  return { commit, files: new Map(files) };
}

/**
 * Commits the last of some copies to the branch of a record, in one step. A folder that already exists is
 * left alone unless it holds these files, or those of a copy before, which was published and then outdated.
 *
 * @param moved the record with the repository that it is to have
 * @param adopt whether it is replaced whatever it holds
 * @returns the commit that the branch points at
 * @throws Problem `folder-foreign`, and those of the repository
 */
export async function publishCopy(
  ports: LibraryPorts,
  moved: GenerationRecord,
  copies: readonly SuiteCopy[],
  adopt: boolean,
): Promise<string> {
  const files = copies.at(-1)?.files ?? new Map();
  const isCopied = ([path, text]: readonly [string, string]) =>
    copies.some((copy) => copy.files.get(path) === text);
  const repository = await openRecordRepository(ports, moved, 'repository-write');
  const { commit } = await repository.publish({
    branch: moved.branch,
    ifMissing: 'create',
    folder: moved.rootFolder,
    message: `Connect the API tests of ${moved.name}`,
    mark: adopt ? null : SUITE_MARK,
    keep: () => !adopt,
    make: async (previous) => {
      const foreign = [...previous].filter((file) => !isCopied(file)).map(([path]) => path);
      if (!adopt && foreign.length > 0) throw otherContent(moved, foreign);
      return files;
    },
  });
  return commit;
}

function otherContent({ rootFolder, branch, repositoryUrl }: GenerationRecord, paths: string[]) {
  const first = paths.toSorted().slice(0, 3).join(', ');
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  const message = `${rootFolder} on the branch ${branch} of ${repositoryUrl} holds files other than the suite (${first}${more}): name another branch or folder, or set adopt to have the folder replaced.`;
  return new Problem('folder-foreign', message);
}

/** A byte order mark stays, as in every file that is published. */
function textOf(path: string, bytes: Uint8Array, { rootFolder, branch }: GenerationRecord): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const message = `${rootFolder}/${path} on ${branch} is not UTF-8 text, as all files of a suite are: move it out of the folder, for example in a clone of the local repository that you push back.`;
    throw new Problem('folder-foreign', message);
  }
}
