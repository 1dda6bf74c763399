import type { LibraryPorts } from '../library/index.ts';
import { readReference, requireReference, type SecretsPorts } from '../secrets/index.ts';
import { variableReader } from './read-variable.ts';

/** What begins so lies in the environment of the server; everything else in a safe. */
const VARIABLE = /^env:\/\//;

/**
 * Resolves references to Git tokens: `env://NAME` of the server's environment, `SAFE_KEY/KEY` of a safe
 * of the workspace. A variable may be set after it is registered, so only safes are asked then.
 */
export function gitTokens(
  environment: Readonly<Record<string, string | undefined>>,
  secrets: SecretsPorts,
): Pick<LibraryPorts, 'readToken' | 'requireReference'> {
  const readEnvironment = tokenReader(environment);
  return {
    readToken: (workspace, reference) =>
      VARIABLE.test(reference)
        ? readEnvironment(reference)
        : readReference(secrets, workspace, reference),
    requireReference: async (workspace, reference) => {
      if (!VARIABLE.test(reference)) await requireReference(secrets, workspace, reference);
    },
  };
}

/**
 * Resolves references to credentials that lie in the server's environment (`env://NAME`).
 *
 * @returns a function that gives the token or throws a Problem `credential-unset` naming the reference
 */
export function tokenReader(
  environment: Readonly<Record<string, string | undefined>>,
): (reference: string) => Promise<string> {
  const read = variableReader(environment);
  return async (reference) => read(reference);
}
