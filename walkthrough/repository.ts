import { z } from 'zod';
import { deploymentHook } from '../test/support/github/deployment-hook.ts';
import type { EmulatedGitHub } from '../test/support/github/start-github.ts';
import { until } from './until.ts';

export const NAME = 'clinic';
/** The check run of tests; that of a suite has the name of its specification. */
const TESTS = 'Proofgate: tests';

const Checks = z.object({
  check_runs: z.array(
    z.looseObject({
      name: z.string(),
      conclusion: z.string().nullable(),
      details_url: z.string().nullish(),
      output: z.looseObject({ title: z.string().nullable(), summary: z.string().nullable() }),
    }),
  ),
});
const Ref = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const Pull = z.looseObject({ labels: z.array(z.looseObject({ name: z.string() })) });
const Files = z.array(z.looseObject({ filename: z.string(), status: z.string() }));
const Tree = z.looseObject({
  tree: z.array(z.looseObject({ path: z.string(), type: z.string() })),
});
const Content = z.looseObject({ content: z.string() });

export type CheckRun = z.infer<typeof Checks>['check_runs'][number];

/** The team's repository at GitHub, as its owner sees it. */
export function repositoryAt(github: EmulatedGitHub, signal: AbortSignal) {
  const path = `/repos/${github.owner}/${NAME}`;
  const tipOf = async (branch: string) =>
    (await github.ask('GET', `${path}/git/ref/heads/${branch}`, Ref)).object.sha;
  const read = async (file: string) => {
    const { content } = await github.ask('GET', `${path}/contents/${file}`, Content);
    return Buffer.from(content, 'base64').toString();
  };
  const endedAt = (commit: string, isMeant: (name: string) => boolean) =>
    until('the check run', signal, async () => {
      const checks = `${path}/commits/${commit}/check-runs`;
      const { check_runs } = await github.ask('GET', checks, Checks);
      return (
        check_runs.find(({ name, conclusion }) => conclusion !== null && isMeant(name)) ?? null
      );
    });
  return {
    push: (branch: string, files: Readonly<Record<string, string>>, from?: string) =>
      github.push(NAME, branch, files, from),
    openPull: (branch: string) => github.openPull(NAME, branch),
    tipOf,
    /** Something has deployed a commit of a branch as a preview, and GitHub notifies the App. */
    deployed: (sha: string, ref: string, url: string) =>
      github.send(deploymentHook(github, NAME, { id: 1, sha, ref, environment: 'preview', url })),
    labelsOf: async (pull: number) =>
      (await github.ask('GET', `${path}/pulls/${pull}`, Pull)).labels.map(({ name }) => name),
    filesOf: (pull: number) => github.ask('GET', `${path}/pulls/${pull}/files`, Files),
    read,
    filesBelow: async (folder: string) => {
      const { tree } = await github.ask('GET', `${path}/git/trees/main?recursive=1`, Tree);
      const found = tree.filter((one) => one.type === 'blob' && one.path.startsWith(folder));
      return Promise.all(found.map(async (one) => [one.path, await read(one.path)] as const));
    },
    /** Moves `main` on to a branch that begins there. */
    fastForward: async (branch: string) => {
      const sha = await tipOf(branch);
      await github.ask('PATCH', `${path}/git/refs/heads/main`, Ref, { sha });
      return sha;
    },
    /** The check run of the tests of a commit, when it has ended. */
    testsAt: (commit: string) => endedAt(commit, (name) => name === TESTS),
    /** Our check run of the suite at a commit, when it has ended well. */
    checkAt: async (commit: string) => {
      const ended = await endedAt(commit, (name) => name !== TESTS);
      const { conclusion, output } = ended;
      if (conclusion === 'success') return ended;
      throw new Error(`the check run ended as ${conclusion}: ${output.title}\n${output.summary}`);
    },
  };
}

export type Repository = ReturnType<typeof repositoryAt>;
