import type { GitTokens } from '../library/index.ts';
import { readReference, requireReference, type SecretsPorts } from '../secrets/index.ts';
import type { Variables } from './variables.ts';

/** What begins so is in the environment of the server; everything else in a safe. */
const VARIABLE = /^env:\/\//;

/** What is behind the references of Git credentials: variables of the server, and secrets of safes. */
export function gitTokens(
  variables: Variables,
  secrets: SecretsPorts,
  plainLoopback: boolean,
): GitTokens {
  return {
    plainLoopback,
    operatorHosts: async (workspace, reference) =>
      VARIABLE.test(reference) ? variables.hostsOf(workspace, reference) : null,
    read: (permit) =>
      VARIABLE.test(permit.reference)
        ? variables.read(permit, permit.reference, permit.use.url)
        : readReference(secrets, permit, permit.reference),
    requireReference: async (workspace, reference) => {
      if (!VARIABLE.test(reference)) await requireReference(secrets, workspace, reference);
    },
  };
}
