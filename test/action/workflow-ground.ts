import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { z } from 'zod';
import { type EmulatedGitHub, startGitHub } from '../support/github/start-github.ts';
import { runAction, type Step, type StepEnded } from './run-action.ts';

/** A step that has ended, and what it asked of GitHub. */
export interface StepTold extends StepEnded {
  /** `operation status` of every request, in order. */
  readonly requests: readonly string[];
}

/** A GitHub on which steps run. */
export interface WorkflowGround {
  readonly github: EmulatedGitHub;
  /** Runs a step in a repository; its token is in nothing that the step leaves behind. */
  readonly run: (name: string, step: Partial<Step> & Pick<Step, 'with'>) => Promise<StepTold>;
  /** The id of a folder's tree on a branch; undefined when it is not there. */
  readonly treeOf: (name: string, branch: string, folder: string) => Promise<string | undefined>;
  /** The paths of a branch's files. */
  readonly filesOf: (name: string, branch: string) => Promise<readonly string[]>;
  /** A file of a branch. */
  readonly fileOf: (name: string, branch: string, path: string) => Promise<string>;
}

const TREE = z.object({
  tree: z.array(z.object({ path: z.string(), sha: z.string(), type: z.string() })),
});

export async function workflowGround(): Promise<WorkflowGround> {
  const github = await startGitHub();
  const repository = (name: string) => `/repos/${github.owner}/${name}`;
  const entries = async (name: string, branch: string) => {
    const url = `${repository(name)}/git/trees/${branch}?recursive=1`;
    return (await github.ask('GET', url, TREE)).tree;
  };
  return {
    github,
    run: async (name, given) => {
      const { url, tokens, owner } = github;
      const usual = { token: tokens.octo, url, repository: `${owner}/${name}`, checkout: {} };
      const step = { ...usual, ...given };
      const start = github.transcript.length;
      const { masks, ...left } = await runAction(step);
      expect(JSON.stringify(left)).not.toContain(step.with.token ?? step.token);
      const log = left.log.map((line) => line.replaceAll(url, 'https://github.test'));
      const made = github.transcript.slice(start);
      const requests = made.map(({ operation, status }) => `${operation} ${status}`);
      return { ...left, masks, log, requests };
    },
    treeOf: async (name, branch, folder) =>
      (await entries(name, branch)).find(({ path }) => path === folder)?.sha,
    filesOf: async (name, branch) =>
      (await entries(name, branch)).filter(({ type }) => type === 'blob').map(({ path }) => path),
    fileOf: async (name, branch, path) => {
      const file = z.object({ content: z.string() });
      const found = `${repository(name)}/contents/${path}?ref=${branch}`;
      const { content } = await github.ask('GET', found, file);
      return Buffer.from(content, 'base64').toString('utf8');
    },
  };
}

/** The id that Git itself gives the tree of a folder on the disk. */
export function treeOnDisk(folder: string): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('-c', 'core.autocrlf=false', 'add', '--all', '--force');
  return git('write-tree');
}
