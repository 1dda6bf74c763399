import { variableReader } from './read-variable.ts';

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
