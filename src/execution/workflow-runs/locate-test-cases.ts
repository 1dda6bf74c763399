import type { RepositoryAddress } from '../../git/provider.ts';
import { openSource, testCaseSources } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { BranchSource, TestCaseSource } from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import type { ExecutionTestCase } from '../lifecycle/begin-execution.ts';
import { DELETED, UNLINKED } from '../results/statuses.ts';
import type { PlacedTestCase } from './split-jobs.ts';

/** The test cases of an execution that a workflow of a repository can run, and why the others cannot. */
export interface Placed {
  readonly testCases: readonly PlacedTestCase[];
  readonly blocked: readonly { readonly position: number; readonly reason: string }[];
}

/**
 * Finds the commit of each test case, each branch once, as it is now.
 * @param repository `OWNER/NAME`: the token of a job checks out this one and no other
 */
export async function locateTestCases(
  ports: ExecutionWorkPorts,
  of: { readonly workspaceId: string; readonly testCases: readonly ExecutionTestCase[] },
  repository: string,
): Promise<Placed> {
  const ids = of.testCases.flatMap(({ testCaseId }) => testCaseId ?? []);
  const sources = await testCaseSources(ports.library, of, ids);
  const heads = new Map<string, Promise<string | Problem>>();
  const testCases: PlacedTestCase[] = [];
  const blocked: { position: number; reason: string }[] = [];
  for (const { position, testCaseId } of of.testCases) {
    const source = sources.get(testCaseId ?? '');
    const reason = unavailableReason(source, repository);
    if (source?.kind !== 'branch' || reason !== null) {
      blocked.push({ position, reason: reason ?? UNLINKED });
      continue;
    }
    const key = JSON.stringify([source.branch, source.credentialId]);
    const head = heads.get(key) ?? headOf(ports, source);
    heads.set(key, head);
    const commit = await head;
    if (commit instanceof Problem) blocked.push({ position, reason: commit.message });
    else testCases.push({ position, commit, root: source.root, path: source.path });
  }
  return { testCases, blocked };
}

function unavailableReason(source: TestCaseSource | undefined, repository: string): string | null {
  if (source === undefined) return DELETED;
  if (source.kind === 'unlinked') return UNLINKED;
  if (source.kind === 'uploaded') {
    return 'an uploaded script is in no repository, so that a workflow cannot check it out; run it at the managed runtime';
  }
  if (isInRepository(source.address, repository)) return null;
  return `its scripts are in ${source.address.url}, and a workflow of ${repository} cannot check these out; publish them there, or choose another runtime`;
}

/** Whether an address is that of a repository on GitHub, `OWNER/NAME`. */
export function isInRepository({ type, url }: RepositoryAddress, repository: string): boolean {
  const path = new URL(url).pathname.toLowerCase();
  return type === 'github' && path === `/${repository.toLowerCase()}.git`;
}

async function headOf(ports: ExecutionWorkPorts, source: BranchSource): Promise<string | Problem> {
  try {
    const commit = await (await openSource(ports.library, source)).head(source.branch);
    if (commit !== null) return commit;
    const message = `${source.address.url} has no branch ${source.branch}; it was there when the test case was created.`;
    return new Problem('branch-missing', message);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
