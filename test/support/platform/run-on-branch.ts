import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { localRepositories, openLocal } from '../../../src/git/local.ts';
import { localUrl } from '../../../src/git/local-repositories.ts';
import { LIMITS } from '../../../src/runtimes/managed/limits.ts';
import type { SandboxKind } from '../../../src/runtimes/managed/sandbox-instance.ts';
import type { TestCaseOutcome } from '../../../src/runtimes/runtime.ts';
import { folderWith } from '../folder.ts';
import { sharedRuntime } from '../shared-runtime.ts';
import { SANDBOX_OPTIONS } from './sandboxes.ts';

/**
 * Runs scripts as test cases of one branch, in their order, in a kind of sandbox. Each has a variable of its own, `OWN`.
 */
export async function runOnBranch(
  kind: SandboxKind,
  scripts: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<readonly TestCaseOutcome[]> {
  const url = localUrl({ workspaceId: randomUUID(), repositoryId: randomUUID() });
  const root = folderWith();
  await localRepositories({ root }).create(url);
  const address = { type: 'local', url } as const;
  const open = () => openLocal({ root })(address, null);
  const written = scripts.map(
    (script, position) => [`case_${position}/test_it.py`, script] as const,
  );
  const make = async () => new Map([...written, ...Object.entries(files)]);
  const publication = { branch: 'tests', folder: 'suite', message: 'a suite', mark: null } as const;
  await (await open()).publish({ ...publication, ifMissing: 'create', keep: () => false, make });
  const runtime = sharedRuntime({
    ...SANDBOX_OPTIONS,
    kinds: [kind],
    limits: { ...LIMITS, outputBytes: 5_000_000, fileBytes: 8_000_000 },
  });
  const found: TestCaseOutcome[] = [];
  const order = {
    executionId: randomUUID(),
    testCases: scripts.map((_, position) => ({
      position,
      variables: { OWN: `own-of-${position}-own` },
      source: {
        kind: 'branch' as const,
        ...{ workspaceId: randomUUID(), address, credentialId: null },
        ...{ branch: 'tests', root: 'suite', path: `case_${position}` },
      },
    })),
    variables: {},
    begins: async () => undefined,
    open,
  };
  const report = async (position: number, outcome: TestCaseOutcome) => {
    expect(position).toBe(found.length);
    found.push(outcome);
  };
  await runtime.run(order, report, new AbortController().signal);
  return found;
}
