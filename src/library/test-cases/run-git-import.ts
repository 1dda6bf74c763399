import { and, eq, like } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { Problem } from '../../problem.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openOwnRepository } from '../open-own-repository.ts';
import { gitImports, testCases } from '../tables.ts';
import { applyTransitions, lockRegistered } from './apply-transitions.ts';
import type { GitImport } from './git-imports.ts';
import { transitionsOf } from './transitions.ts';

/** The scripts that pytest collects by itself: one test case each. */
const SCRIPT = /(^|\/)(test_[^/]*|[^/]*_test)\.py$/;

/** Does one import; after a kill it begins again. An import that has ended is left alone. */
export async function runGitImport(ports: LibraryPorts, importId: string): Promise<void> {
  const ofImport = eq(gitImports.id, importId);
  const [found] = await ports.database
    .system('a job of ours names the import')
    .update(gitImports)
    .set({ state: 'running' })
    .where(and(ofImport, eq(gitImports.state, 'queued')))
    .returning();
  const [row] = found
    ? [found]
    : await ports.database
        .system('a job of ours names the import')
        .select()
        .from(gitImports)
        .where(ofImport);
  if (row === undefined || row.state !== 'running') return;
  try {
    const { commit, scripts } = await readScripts(ports, row);
    await register(ports, row, commit, scripts);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await failGitImport(ports, importId, error);
  }
}

/** Ends an import with the fault that stopped it; the library stays as it was. */
export async function failGitImport(
  { database }: LibraryPorts,
  importId: string,
  problem: Problem,
): Promise<void> {
  await database
    .system('a job of ours names the import')
    .update(gitImports)
    .set({ state: 'failed', cause: problem.kind, remedy: problem.message })
    .where(eq(gitImports.id, importId));
}

async function readScripts(ports: LibraryPorts, row: GitImport) {
  const repository = await openOwnRepository(ports, row, 'repository-read');
  const commit = await repository.head(row.branch);
  if (commit === null) {
    const message = `${row.repositoryUrl} has no branch ${row.branch}; check its name.`;
    throw new Problem('branch-missing', message);
  }
  const files = await repository.readFolder(commit, row.folder);
  const scripts = [...files.keys()].filter((path) => SCRIPT.test(path)).sort();
  if (scripts.length > 0) return { commit, scripts };
  const message = `${row.folder} on ${row.branch} holds no script that pytest collects (test_*.py or *_test.py); check the folder.`;
  throw new Problem('scripts-missing', message);
}

/** Scripts of an earlier import of the same folder are linked to the new commit, or are gone. */
function register(
  ports: LibraryPorts,
  row: GitImport,
  commit: string,
  scripts: readonly string[],
): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    const before = and(
      eq(testCases.origin, 'imported'),
      eq(testCases.repositoryUrl, row.repositoryUrl),
      eq(testCases.branch, row.branch),
      like(testCases.path, `${row.folder.replace(/[\\%_]/g, '\\$&')}/%`),
    );
    const registered = await lockRegistered(ports, row, before, 'path');
    const paths = scripts.map((script) => `${row.folder}/${script}`);
    await applyTransitions(ports, row, transitionsOf(registered, paths), (path) => ({
      id: uuid(),
      workspaceId: row.workspaceId,
      origin: 'imported',
      name: path.slice(row.folder.length + 1),
      labels: [row.branch],
      createdFrom: row.queuedAt,
      owner: row.startedBy,
      importId: row.id,
      isLinked: true,
      repositoryUrl: row.repositoryUrl,
      branch: row.branch,
      path,
      commit,
    }));
    await database
      .system('a job of ours names the import')
      .update(gitImports)
      .set({ state: 'imported' })
      .where(eq(gitImports.id, row.id));
  });
}
