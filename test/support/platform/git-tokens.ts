import { openUrl } from '../../../src/generation/index.ts';
import type { OpenRepository } from '../../../src/git/provider.ts';
import { type LibraryPorts, unreadableVariable } from '../../../src/library/index.ts';
import { withTokens } from '../../../src/server/with-tokens.ts';

/**
 * The ports of tokens for workspaces whose names no operator could list: each may have all of these
 * variables, on loopback over plain http.
 */
export function tokenPorts(
  variables: Readonly<Record<string, string | undefined>>,
  openRepository: OpenRepository,
): Pick<LibraryPorts, 'gitTokens' | 'openUrl' | 'openRepository'> {
  return {
    ...withTokens({
      openUrl: (url, token) => openUrl(url, token, ['127.0.0.0/8']),
      openRepository,
    }),
    gitTokens: {
      plainLoopback: true,
      operatorHosts: async () => null,
      read: async ({ reference }) => {
        const value = variables[reference.replace('env://', '')];
        if (value === undefined) throw unreadableVariable(reference);
        return value;
      },
      requireReference: async () => undefined,
    },
  };
}

/** A credential that writes repositories at the host of a URL, registered but for its name. */
export function writerAt(url: string) {
  const { host } = new URL(url);
  const purpose = 'repository-write' as const;
  return { reference: 'env://GIT_TOKEN', purpose, hosts: [host] };
}

/** `CREDENTIALS` of a server whose local workspace may bring a variable to the hosts of some URLs. */
export function listed(name: string, ...urls: readonly string[]) {
  return { [name]: { local: urls.map((url) => new URL(url).host) } };
}
