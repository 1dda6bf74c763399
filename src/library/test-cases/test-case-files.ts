import { Problem } from '../../problem.ts';
import type { BranchSource } from '../../runtimes/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openSource, testCaseSources } from './test-case-sources.ts';
import { getTestCase } from './test-cases.ts';

/** So much of a test case is read for people: larger suites are read in Git. */
const MAX_FILES = 200;
const MAX_FILE_BYTES = 256 * 1024;

/** A file of a test case, by its path in the repository. */
export interface TestCaseFile {
  readonly path: string;
  /** Null for one that is too large, or no text. */
  readonly text: string | null;
}

export interface TestCaseFiles {
  /** Null for an uploaded script. */
  readonly commit: string | null;
  readonly files: readonly TestCaseFile[];
  /** How many are left out, since there are more than are read. */
  readonly omitted: number;
}

/**
 * The scripts of a test case with their environment file, as they are on the branch now.
 * @throws Problem `not-found`, `scripts-missing`, `branch-missing`, and those of opening the repository
 */
export async function testCaseFiles(
  ports: LibraryPorts,
  actor: Actor,
  id: string,
): Promise<TestCaseFiles> {
  const { name } = await getTestCase(ports, actor, id);
  const source = (await testCaseSources(ports, actor, [id])).get(id);
  if (source === undefined || source.kind === 'unlinked') {
    const message = `${name} no longer exists in Git: its record no longer selects it, or is gone.`;
    throw new Problem('scripts-missing', message);
  }
  if (source.kind === 'uploaded') {
    return { commit: null, files: [{ path: source.fileName, text: source.script }], omitted: 0 };
  }
  return filesOf(ports, source);
}

async function filesOf(ports: LibraryPorts, source: BranchSource): Promise<TestCaseFiles> {
  const { branch, root, path } = source;
  const repository = await openSource(ports, source);
  const commit = await repository.head(branch);
  if (commit === null) {
    const message = `${source.address.url} has no branch ${branch}; it was there when the test case was created.`;
    throw new Problem('branch-missing', message);
  }
  const place = `${root}/${path}`;
  const environment = `${root}/env/${path}_environment.txt`;
  const found = new Map<string, Uint8Array | null>();
  const single = async (file: string) => {
    const bytes = await repository.readFile(commit, file, MAX_FILE_BYTES).catch(tooLarge);
    if (bytes !== null) found.set(file, bytes === 'too large' ? null : bytes);
  };
  // The name of a generated suite holds no dot, that of a script always does.
  if (path.endsWith('.py')) await single(place);
  else {
    await single(environment);
    for (const [file, bytes] of await repository.readFolder(commit, place)) {
      found.set(`${place}/${file}`, bytes);
    }
  }
  if (found.size === 0) {
    const message = `${place} is not on ${branch} at ${commit.slice(0, 10)}.`;
    throw new Problem('scripts-missing', message);
  }
  const files = [...found].map(([file, bytes]) => ({ path: file, text: textOf(bytes) }));
  return {
    commit,
    files: files.slice(0, MAX_FILES),
    omitted: Math.max(0, files.length - MAX_FILES),
  };
}

function tooLarge(error: unknown): 'too large' {
  if (error instanceof Problem && error.kind === 'git-file-too-large') return 'too large';
  throw error;
}

function textOf(bytes: Uint8Array | null): string | null {
  if (bytes === null || bytes.byteLength > MAX_FILE_BYTES) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
