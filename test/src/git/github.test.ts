import { z } from 'zod';
import { openGitHub } from '../../../src/git/github.ts';
import { PEOPLE } from '../../support/github/emulator.ts';
import { startGitHub } from '../../support/github/start-github.ts';
import { closedPort } from '../../support/network/closed-port.ts';
import { hostedGitContract } from './contract.ts';
import type { HostedGround } from './git-ground.ts';

const TOKENS = { writer: PEOPLE.octo, reader: PEOPLE.reader, wrong: 'ghp_made_up' };
const UPDATE = [
  'PATCH /repos/{owner}/{repo}/git/refs/{ref+}',
  'POST /repos/{owner}/{repo}/git/refs',
];

hostedGitContract('the GitHub provider', async (): Promise<HostedGround> => {
  const github = await startGitHub();
  const { url, owner, ask } = github;
  const urlOf = (name: string) => `${url}/${owner}/${name}.git`;
  const openAt = (at: string, token: string) => (address: string) =>
    openGitHub({ webUrl: at, apiUrl: at, paced: false })({ type: 'github', url: address }, token);
  return {
    ...github,
    url: urlOf,
    secrets: Object.values(TOKENS),
    open: (name, who = 'writer') => openAt(url, TOKENS[who])(urlOf(name)),
    openUnreachable: async () => {
      const closed = await closedPort();
      return openAt(closed, TOKENS.writer)(`${closed}/octo/any.git`);
    },
    meanwhile: (act, times) => github.gaps.meanwhile(UPDATE, act, times),
    listing: async (name, branch) => {
      const tree = z.object({
        tree: z.array(
          z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() }),
        ),
      });
      const path = `/repos/${owner}/${name}/git/trees/${branch}?recursive=1`;
      const entries = (await ask('GET', path, tree)).tree.filter(({ type }) => type !== 'tree');
      const rows = entries.map(({ path, mode, sha }) => [path, `${mode} ${sha}`] as const);
      return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    parents: async (name, commit) => {
      const parents = z.object({ parents: z.array(z.object({ sha: z.string() })) });
      const found = await ask('GET', `/repos/${owner}/${name}/git/commits/${commit}`, parents);
      return found.parents.map(({ sha }) => sha);
    },
  };
});
