import { openHttps } from '../../../src/git/https.ts';
import { closedPort } from '../../support/network/closed-port.ts';
import { startGitServer } from '../../support/network/git-server.ts';
import { hostedGitContract } from './contract.ts';
import type { HostedGround } from './git-ground.ts';
import { listingOf } from './listing-of.ts';

hostedGitContract('the HTTPS provider', async (): Promise<HostedGround> => {
  const server = await startGitServer();
  const tokens = { writer: server.tokens.write, reader: server.tokens.read, wrong: 'glpat-no' };
  const urlOf = (name: string) => `${server.url}/group/${name}.git`;
  const open = openHttps({ plainLoopback: true });
  return {
    ...server,
    url: urlOf,
    secrets: Object.values(tokens),
    seed: async (name, files) => server.seed(name, files),
    push: async (name, branch, files, from) => server.push(name, branch, files, from),
    protect: async (name, branch) => server.protect(name, branch),
    deleteBranch: async (name, branch) => {
      server.git(name, ['update-ref', '-d', `refs/heads/${branch}`]);
    },
    open: (name, who = 'writer') => open({ type: 'gitlab', url: urlOf(name) }, tokens[who]),
    openUnreachable: async () => {
      const url = `${await closedPort()}/group/any.git`;
      return open({ type: 'gitlab', url }, tokens.writer);
    },
    meanwhile: (act, times = 1) => server.before(/^POST .*git-receive-pack/, act, times),
    listing: async (name, branch) => listingOf(server.git, name, branch),
    parents: async (name, commit) =>
      server.git(name, ['log', '-1', '--format=%P', commit]).split(' '),
  };
});
